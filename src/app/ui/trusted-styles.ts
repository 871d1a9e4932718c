// Trusted Types (rule S11): the page's policy refuses every text that is to become HTML. The look's style sheets are such
// texts to a browser; this lets through what cannot make an element, since it has no tag in it, and nothing else.

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (text: string) => string | null }): unknown;
}

/** Lets style sheets through; to be called once, before anything is drawn. */
export function allowStyles(): void {
  const types = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  types?.createPolicy('default', { createHTML: styleOrNothing });
}

/** The text where no tag can begin in it; null, which browsers refuse, otherwise. */
export function styleOrNothing(text: string): string | null {
  return text.includes('<') || text.includes('&') ? null : text;
}
