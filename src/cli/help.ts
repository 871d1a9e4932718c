// What `frontdesk --help` says.

/** The help text, for all commands. */
export const HELP = `Frontdesk: point it at an API, get the application.

Usage
  frontdesk [start] [HOST]   Serves the application of the API at HOST; without HOST, the sample with a sandbox.
  frontdesk sandbox DOC      Serves a contract with a sandbox in place of its backend.
  frontdesk build [HOST]     Writes the application as plain files for any web server.   --out DIR (frontdesk-app)
  frontdesk inspect DOC      Prints what Frontdesk makes of a contract.   --json: as one JSON object.
                             --why: with the rule and the place in the contract behind each thing.
                             --forms: with what each form asks for ("name!" is required, "more" and "options" are folded).
  frontdesk check DOC        Says what to mend in a contract for the people who work with it, worst first. Ends with 1
                             where there are errors.   --format text|json|sarif
  DOC is a path, an address, or - for standard input.

Options of start and sandbox
  --host URL          Where the backend is; its API is at URL/api/v1 unless the contract says otherwise.
  --contract F|URL    The contract, where it is not found at the host by itself.
  --overlay F         An overlay over the contract; may be given several times.
  --base URL          Where the operations begin, if Frontdesk chose wrongly.
  --port N            Port to listen on (4400; 0 takes any that is free).
  --bind ADDRESS      Network interface to listen on (127.0.0.1).
  --address URL       The address under which people reach Frontdesk, behind a proxy.
  --config F          Config file (frontdesk.json, where there is one).
  --read-only         Refuses everything that may change something.
  --data DIR          Folder for what is kept (.frontdesk).
  --store S           Sandbox: sqlite, memory, or postgres://…
  --size R=N          Sandbox: how many items of a resource, such as orders=100000.
  --name TEXT         The product's name.
  --workbench         For developers: turns the product mode off.
  --environment TEXT  Such as production: it then looks different.
  --timeout SECONDS   How long the backend may take to answer (60).
  --policy F          What each role may do: a file, see the guide.
  --audit TO          Notes who did what: stdout, a file, or postgres://…; may be given several times.
  --audit-required    Refuses a write that cannot be noted.   --audit-bodies: notes bodies too, without what is secret.
  --max-upload MB     The largest body that is passed on (2048).
  --rate N            Requests to the API that one person may make in a minute (0: any number).
  --ca F              Certificates of authorities for the backend's TLS, besides the usual ones.
  --metrics-port N    A port of its own for /metrics, /healthz and /readyz.
  --log-requests      Writes a line of JSON for each request.
  --session-hours N   Hours after which people sign in again (168).   --session-idle N: minutes without use (4320; 0: any).
  --proxies N         How many proxies before Frontdesk are believed in X-Forwarded-For (0).
  --open, --no-open   Opens a browser, or does not.
  --help, --version

Each option is also a setting in the config file and an environment variable (--read-only: readOnly, FRONTDESK_READ_ONLY).
FRONTDESK_CREDENTIAL_<SCHEME> holds a credential that the server adds to what it sends to the backend, so that people need
none; a value such as "X-API-Key: secret" is sent as that header. FRONTDESK_SESSION_KEY holds the keys that seal sessions.
FRONTDESK_CLIENT_ID_<SCHEME>, …_SECRET_… and …_ISSUER_… name a client at an OAuth 2 or OpenID Connect provider, and
FRONTDESK_SIGN_IN_ISSUER, _CLIENT_ID and _CLIENT_SECRET let only those in who sign in there: docs/deploy/sign-in.md.

Exit codes: 0 fine, 1 it could not be done, 2 a wrong use or setting.`;
