/** Trusted Types of the browser, as far as they are used here; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

/** An address as it is, when this page's own origin serves it. @throws TypeError for any other. */
export function ownScriptUrl(url: string, base: string): string {
  if (new URL(url, base).origin !== new URL(base).origin) throw new TypeError('foreign script');
  return url;
}

/**
 * Pages that have the policy: it stays when the code of the app is replaced under them, and there can be no
 * second one.
 */
const ruled = new WeakSet<TrustedTypes>();

/**
 * The one policy by which text may become a script (UK-57): workers of this origin. Nothing in the app makes
 * markup of a text, so markup has no rule and the browser refuses it.
 */
export function trustOwnScripts(page: Pick<Window, 'trustedTypes' | 'location'> = window): void {
  const { trustedTypes } = page;
  if (trustedTypes === undefined || ruled.has(trustedTypes)) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => ownScriptUrl(url, page.location.href),
  });
  ruled.add(trustedTypes);
}
