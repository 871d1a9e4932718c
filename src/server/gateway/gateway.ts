// The gateway: a request of our page below /api/v1 in, the checked request to the one upstream, its answer back. What
// the contract does not name, what another site started and what a read-only start forbids never reaches the upstream.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { noteCall } from '../audit/note.ts';
import { factsOf } from '../observe/facts.ts';
import { type ServerProblem, writeProblem } from '../problem.ts';
import { admit } from './admit.ts';
import type { Exchange, GatewayOptions } from './exchange.ts';
import { forward, refuseBody } from './forward.ts';
import { sealedCookies } from './heads.ts';
import { renewedExchange } from './renewal.ts';

/** Answers one request below the prefix. */
export type Gateway = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Makes the gateway. */
export function createGateway(options: GatewayOptions): Gateway {
  return async (request, response) => {
    const exchange = await admit(request, options);
    if ('code' in exchange) {
      // A body that nobody reads would block the connection for the next request.
      request.resume();
      writeProblem(response, exchange);
      return;
    }
    const { renewal } = options;
    const noted = await notedExchange(exchange, request, response, options);
    if ('code' in noted) {
      refuseBody(request, response, noted);
      return;
    }
    if ((await forward(noted, request, response, options, renewal !== undefined)) === 'refused' && renewal) {
      const again = await renewedExchange(noted, response, renewal, (session) =>
        sealedCookies([], { session }, request, options),
      );
      if (again) await forward({ ...noted, ...again }, request, response, options, false);
    }
  };
}

/** What may change something is noted in the audit trail; it does not go out where that must be and cannot. */
async function notedExchange(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
  { audit, settings }: GatewayOptions,
): Promise<Exchange | ServerProblem> {
  const { operation, target, session, roles } = exchange;
  if (!audit.on || operation.reads) return exchange;
  const facts = factsOf(request, settings.proxies);
  const noted = { operation, segments: target.segments, who: session?.user ?? null, roles, facts };
  const note = await noteCall(audit, noted, request, response);
  return 'code' in note ? note : { ...exchange, sent: note.sent };
}
