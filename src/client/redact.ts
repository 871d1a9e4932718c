// What looks secret by its name, and addresses without it, for people to look at and to share.

const SECRET =
  /(authorization|cookie|token|secret|passw|passphrase|api[-_]?key|apikey|session|signature|credential|private[-_]?key|^key$|^sig$|^pin$|^otp$)/i;

/** What stands in the place of a secret. */
export const REDACTED = '…redacted…';

/** Whether a header, parameter or body member of this name looks secret. */
export const looksSecret = (name: string): boolean => SECRET.test(name);

/** An address whose secret parameters are redacted. */
export function redactedUrl(url: string, isSecret: (name: string) => boolean = looksSecret): string {
  return url.replace(/([?&])([^=&#]+)=([^&#]*)/g, (all, mark: string, name: string) => {
    return isSecret(decoded(name)) ? `${mark}${name}=${encodeURIComponent(REDACTED)}` : all;
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
