// How a client's secret reaches its provider (RFC 6749 §2.3.1): as the provider says; where it does not say, in the header,
// and once more in the body where it knows no such client then. JupyterHub, LinkedIn and Strava read only the body.
import { type ClientAuth, ClientSecretPost, type CustomFetch } from 'openid-client';

/** How requests for tokens are signed, and sent. */
export interface SecretWay {
  readonly authentication: ClientAuth;
  readonly fetch: CustomFetch;
}

/** The way for one client. `fetch` is what it is sent with: to the same address, and no other, both times. */
export function secretWay(secret: string, fetch: CustomFetch): SecretWay {
  const post = ClientSecretPost(secret);
  let guessed: string | null = null;
  let client = '';
  let isInBody = false;
  return {
    authentication: (server, known, body, headers) => {
      const methods = server.token_endpoint_auth_methods_supported;
      const saysBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic');
      if (saysBody || (methods === undefined && isInBody)) {
        post(server, known, body, headers);
        return;
      }
      const header = basic(known.client_id, secret);
      headers.set('authorization', header);
      guessed = methods === undefined ? header : null;
      client = known.client_id;
    },
    fetch: async (url, options) => {
      const answer = await fetch(url, options);
      const { authorization, ...headers } = options.headers;
      if (guessed === null || authorization !== guessed || !(await knowsNoClient(answer))) return answer;
      const body = new URLSearchParams(options.body as URLSearchParams);
      body.set('client_id', client);
      body.set('client_secret', secret);
      const again = await fetch(url, { ...options, headers, body });
      if (await knowsNoClient(again)) return answer;
      isInBody = true;
      return again;
    },
  };
}

/** Encoded as a form is, where "-", "." and "_" stay as they are: providers that do not decode take those too. */
function basic(id: string, secret: string): string {
  const [name = '', hidden = ''] = new URLSearchParams([[id, secret]]).toString().split('=');
  return `Basic ${btoa(`${name}:${hidden}`)}`;
}

/** Whether it was the client that was refused or missed, and not what it asked for. */
async function knowsNoClient(answer: Response): Promise<boolean> {
  if (answer.status !== 400 && answer.status !== 401) return false;
  // "A required parameter "client_secret" is missing" (LinkedIn), {"field":"client_secret"} (Strava).
  return /\binvalid_client\b|\bclient_(?:id|secret)\b/.test(await answer.clone().text());
}
