// The face of the data layer: the cache and its few hooks. Nobody else calls the client.
export { askAhead } from './ahead.ts';
export { auditFile, type AuditView, type AuditWish, useAudit } from './audit.ts';
export { callOf, parametersOf, pathValues, withPath } from './call-values.ts';
export { useActionDetails, useConnection, useDetails, useGiveContract, useIdentity } from './connection.ts';
export { DataProvider, type Services, type Shown, ShownProvider, useIndex, useShown } from './context.tsx';
export { type LoggedCall, useCalls, useKeepCalls } from './calls.ts';
export { type Counted, useCount } from './count.ts';
export { asksToSignIn, type Failure, failureOf, mayMeanSignIn } from './failure.ts';
export { type Found, useFound } from './find.ts';
export { type ItemRead, itemText, openingParts, useItem } from './item.ts';
export { useHeld } from './seen-item.ts';
export { type ListView, type ListWish, NO_WISH, useList } from './list.ts';
export {
  actionPath,
  editPath,
  HOME_PATH,
  importPath,
  itemPath,
  listPath,
  newPath,
  nextOf,
  partsOf,
  type PlacedScreen,
  placePath,
  signInPath,
  openedAt,
} from './paths.ts';
export { useListParents, useOwnerOf } from './owners.ts';
export { PlaceProvider, useFormParentsOf, useItemParentsOf, useKeepPlace, useParentsOf, usePlace } from './place.tsx';
export { type Recent, useMarkChanged, useRecent, useRemember } from './recent.ts';
export { countOfSelection, type Picked, type Selecting, type Selection, useSelection } from './selection.ts';
export { useKeepWanted, useLearn } from './use-learn.ts';
export { useRefusals } from './refusals.ts';
export { createServices, servicesWithoutServer } from './services.ts';
export {
  useChoosePart,
  useForget,
  useSession,
  useAskBefore,
  useSignIn,
  useSignInGate,
  useSignOut,
  useTabs,
  useTellSignedIn,
} from './session.ts';
export type { Connection } from './source.ts';
export { isTexts, useStored } from './stored.ts';
export { type Title, useSeenTitle, useSeenTitles, useTitle, useTitles } from './titles.ts';
export { createTrail, neighboursOf, type Trail, type TrailKeeper, TrailProvider, useTrail } from './trail.ts';
export { type FreshItem, useFreshItem } from './use-fresh-item.ts';
export { useAddressed } from './own-addresses.ts';
export { type RelationOption, type RelationOptions, useRelationOptions } from './use-relation-options.ts';
export { useOwnValue, useUserName } from './user.ts';
export { useContractNews } from './use-contract-news.ts';
export { useContractDoubted, useJobsWanted } from './use-jobs-wanted.ts';
export type { View } from './view.ts';
export { type SavedView, useViews } from './views.ts';
export type { BuiltIn } from './without-server.ts';
export { type SendOptions, type Transfer, useWrite, type Writer } from './write.ts';
