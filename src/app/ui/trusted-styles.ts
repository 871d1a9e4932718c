// Trusted Types (rule S11): the page's policy refuses every text that is to become HTML. The look's style sheets are such
// texts to a browser; this lets through what cannot make an element, since it has no tag in it, and nothing else.

interface Rules {
  readonly createHTML?: (text: string) => string | null;
  readonly createScriptURL?: (address: string) => string | null;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): { readonly createScriptURL: (address: string) => unknown };
}

function trustedTypes(): TrustedTypes | undefined {
  return (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
}

/** Lets style sheets through; to be called once, before anything is drawn. */
export function allowStyles(): void {
  trustedTypes()?.createPolicy('default', { createHTML: styleOrNothing });
}

/** The address of a script of ours, as a page under Trusted Types may start it: a worker of the build, nothing else. */
export function allowedScript(address: string): string {
  const policy = trustedTypes()?.createPolicy('frontdesk-worker', {
    createScriptURL: (asked) => (asked === address ? asked : null),
  });
  return (policy?.createScriptURL(address) ?? address) as string;
}

/** The text where no tag can begin in it; null, which browsers refuse, otherwise. */
export function styleOrNothing(text: string): string | null {
  return text.includes('<') || text.includes('&') ? null : text;
}
