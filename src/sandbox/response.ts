// The last steps of an answer: addresses in documents become those of the sandbox, and an entity tag that the client has
// already saves the body (RFC 9110 §13.1.2).
import { FILE_PATH } from './files.ts';
import { FILE_SCHEME, SELF_SCHEME } from './names.ts';

/** A text with the sandbox's address in place of what stands for it: documents do not know where they are shown. */
export function addressed(text: string, base: string): string {
  return text.replaceAll(`${FILE_SCHEME}/`, `${base}${FILE_PATH}/`).replaceAll(`"${SELF_SCHEME}/`, `"${base}/`);
}

/** The reverse for what is sent: what comes back as it was shown is kept as it was. */
export function unaddressed(text: string, base: string): string {
  return text.replaceAll(`"${base}${FILE_PATH}/`, `"${FILE_SCHEME}/`).replaceAll(`"${base}/`, `"${SELF_SCHEME}/`);
}

/** The same for one value that a list is asked for. */
export function unaddressedValue(value: string, base: string): string {
  return value.startsWith(`${base}/`) ? `${SELF_SCHEME}${value.slice(base.length)}` : value;
}

/** Whether `If-None-Match` names the entity tag of an answer. */
export function matches(wanted: string | null, etag: string | null): boolean {
  if (wanted === null || etag === null) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return wanted.trim() === '*' || wanted.split(',').some((tag) => bare(tag) === bare(etag));
}
