// What the server calls itself to an API: a product and its version (RFC 9110 §10.1.5). There are APIs that take a name
// without a version for no client, and say that the password is wrong.

/** The `User-Agent` of everything that is sent upstream. */
export const AGENT = 'Frontdesk/0.1.0';
