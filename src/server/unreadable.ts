// What Node itself would answer, before anything of ours has seen it: bytes that are no request, heads that are too large or
// too slow, an Expect that nobody knows. Each becomes a problem (RFC 9457) with our security headers, like every answer.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { factsOf } from './observe/facts.ts';
import { problemText, type ServerProblem, writeProblem } from './problem.ts';
import { guardHead, SECURITY_HEADERS } from './security.ts';

/** Answers on the server what no request could be made of. */
export function answerUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const begun = 'bytesWritten' in socket && Number(socket.bytesWritten) > 0;
    // What has begun to be answered, or is gone, is only ended: a second head in one answer would be a lie.
    if (error.code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy();
    const problem = problemOf(error.code ?? '');
    // Ended for good once it is out: whoever keeps their side open keeps no socket of ours.
    socket.end(problemText(problem, STATUS_CODES[problem.status] ?? '', SECURITY_HEADERS), () => socket.destroy());
    return undefined;
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    guardHead(response, factsOf(request, 0).id, false);
    response.setHeader('connection', 'close');
    writeProblem(
      response,
      problem(417, 'expectation', 'This is expected of nobody here.', 'Send it without "Expect".'),
    );
  });
}

function problemOf(code: string): ServerProblem {
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return problem(431, 'head-too-large', 'The head of this request is too large.', 'Send fewer or shorter headers.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return problem(408, 'too-slow', 'The request did not come in time.', 'Check the connection and try again.');
  return problem(400, 'bad-request', 'This is no request that can be read.', 'It was not taken for any other.');
}

function problem(status: number, code: string, title: string, what: string): ServerProblem {
  const detail = `Nothing was sent to the backend. ${what}`;
  return { status, code, title, detail, extra: { outcome: 'not-sent' } };
}
