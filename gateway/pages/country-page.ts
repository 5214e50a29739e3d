import { createHash } from 'node:crypto';
import type { Words } from './head-texts.ts';
import { inText } from './markup.ts';

const STYLES = `:root{color-scheme:light dark;--back:#f4f5f7;--card:#fff;--text:#14181f;--quiet:#4a5361;--line:#c9ced6;--press:#0b5d3b;--on:#fff}
@media (prefers-color-scheme:dark){:root{--back:#101418;--card:#1a2027;--text:#f2f4f7;--quiet:#b5bdc9;--line:#3c4652;--press:#5fd39d;--on:#06140d}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--back);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:480px;width:100%;padding:24px;background:var(--card);border:1px solid var(--line);border-radius:12px}
h1{margin:0 0 8px;font-size:22px;line-height:1.25}
p{margin:0 0 20px;color:var(--quiet)}
a{display:block;min-height:48px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;color:inherit;text-align:center;text-decoration:none;font-weight:600}
a:focus-visible{outline:3px solid var(--press);outline-offset:2px}
a+a{margin-top:12px}
.go{background:var(--press);border-color:var(--press);color:var(--on)}`;
const HASH = createHash('sha256').update(STYLES).digest('base64');

/** Nothing runs on it and nothing is loaded. */
const POLICY = `default-src 'none';style-src 'sha256-${HASH}';base-uri 'none';form-action 'none';frame-ancestors 'none'`;

interface Told {
  /** What the visitor's country is called. */
  readonly country: string;
  readonly site: string;
  readonly stay: string;
  readonly seconds: number;
}

/**
 * The page between this site and that of the visitor's country (NAV-10.1): where it leads, when, and the way
 * to stay. It needs neither script nor cookie.
 */
export function countryPage(
  words: Words,
  { country, site, stay, seconds }: Told,
): { readonly html: string; readonly policy: string } {
  const names = { country, seconds: String(seconds) };
  const said = (id: `meta.country.${'title' | 'about' | 'go' | 'stay'}`): string => inText(words(id, names));
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${said('meta.country.title')}</title><style>${STYLES}</style></head><body><main><h1>${said('meta.country.title')}</h1><p>${said('meta.country.about')}</p><a class="go" href="${inText(site)}">${said('meta.country.go')}</a><a href="${inText(stay)}">${said('meta.country.stay')}</a></main></body></html>`;
  return { html, policy: POLICY };
}
