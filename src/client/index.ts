// The face of the client: host → contract text; call and values → answer. Runs in browsers, workers and Node alike.
export type { Call, CallValues } from '#model';
export type { Answer, Ok, Problem, Received, Unreachable } from './answer.ts';
export { answerOf } from './answer.ts';
export type { BaseQuestion } from './base.ts';
export { basePaths } from './base.ts';
export type { Challenge, ChallengeWay } from './authorize/challenge.ts';
export { challengesOf, waysOf } from './authorize/challenge.ts';
export type { Authorization, Credential, Secret } from './authorize/credential.ts';
export { authorize, basicCredential, bearerCredential, credentialFor, isSameOrigin } from './authorize/credential.ts';
export type { CallLog, CallOptions, Client, ClientOptions } from './client.ts';
export { createClient, plainCall } from './client.ts';
export type { LeftFile, LeftFiles } from './in-parts.ts';
export { fileNameOf } from './content-disposition.ts';
export { curlOf } from './curl.ts';
export { REDACTED, redactedUrl } from './redact.ts';
export type { Beside } from './discover/beside.ts';
export type { Discovery, DiscoverOptions, NeedsCredential, Tried } from './discover/discover.ts';
export { discover } from './discover/discover.ts';
export { heldWhileUsed } from './held.ts';
export type {
  ContractChange,
  DeviceNotice,
  OfferedWay,
  SessionView,
  PartView,
  SignInHint,
  SignInRequest,
  SignInStep,
} from './own.ts';
export type { MatchedIssues } from './problem/match-issues.ts';
export { pause } from './pause.ts';
export { issuesAtFields, matchIssues } from './problem/match-issues.ts';
export { problemOf } from './problem/problem.ts';
export { randomUuid } from './random.ts';
export type { RateLimit } from './rate-limit.ts';
export { rateLimitOf, retryAfterOf } from './rate-limit.ts';
export type { BuiltRequest, RequestIssues } from './request.ts';
export { buildRequest, isRefused } from './request.ts';
export type { Progress } from './send.ts';
export { textIn } from './text-in.ts';
export type { StreamEvent } from './stream/events.ts';
export type { LiveStream, StreamListener, StreamState } from './stream/live.ts';
