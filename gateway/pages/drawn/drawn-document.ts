import { createHash } from 'node:crypto';
import { FIRST_ANSWERS_LAST_MS } from '#domain/contract/initial-answers.ts';
import { drawnPages } from '../../config/drawn-pages.ts';
import { inText } from '../markup.ts';
import type { DrawnPage } from './page-drawer.ts';

/**
 * Before the page: a device that remembers anything of us was here before. Its app starts from what it keeps,
 * and may show another page. A guest has the theme of the system.
 */
const BEFORE = `(()=>{const h=document.documentElement;h.dataset.theme=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';try{if(localStorage.length+sessionStorage.length)h.dataset.known=''}catch{}})()`;

/**
 * Behind the page: takes away what this device does not show, gives elements their styles (the policy of the
 * page allows them to scripts alone), and lets prices be pressed once the app runs, which says so by
 * its mark of old prices (`src/features/shell/messages-bar.tsx`).
 */
const BEHIND = `(()=>{const h=document.documentElement,r=document.getElementById('root'),n=document.getElementById('not-running'),old=()=>r.removeAttribute('data-at'),end=()=>{r.removeAttribute('aria-busy');old();n.remove()};
if('known' in h.dataset){r.replaceChildren();delete h.dataset.known;end();return}
const gone=matchMedia('(min-width: 1024px)').matches?'1':'3';
for(const e of r.querySelectorAll('[data-only="'+gone+'"]'))e.remove();
setTimeout(old,${FIRST_ANSWERS_LAST_MS}-performance.now());
for(const e of r.querySelectorAll('[data-style]')){e.style.cssText=e.dataset.style;delete e.dataset.style}
new MutationObserver((_,o)=>{if(!h.dataset.stale)return;o.disconnect();for(const e of r.querySelectorAll('[data-odds][data-state=open]'))e.setAttribute('aria-disabled','false');end()}).observe(h,{attributes:true})})()`;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scriptHashes = [hashOf(BEFORE), hashOf(BEHIND)].join(' ');

/** Beside the page's own styles, while the app is not there: one form of the page, nothing to be pressed. */
const ownStyles = `[data-known] #root{display:none}
@media (min-width:1024px){#root[aria-busy] [data-only="1"]{display:none}}
@media (max-width:1023.98px){#root[aria-busy] [data-only="3"]{display:none}}
#root[aria-busy] button{pointer-events:none}
#not-running{position:fixed;z-index:30;inset:auto 0 0;margin:0;padding:16px;background:var(--caution-tint);color:var(--text-1);visibility:hidden;animation:not-running 0s ${drawnPages.notRunningSeconds}s forwards}
@keyframes not-running{to{visibility:visible}}`;

/** A built document, taken apart where a drawn page comes between. */
export interface BuiltDocument {
  /** Up to the end of the head, without styles and scripts. */
  readonly head: string;
  /** What runs, and the style sheets by their addresses: behind the page that is drawn. */
  readonly later: string;
  /** Rules of the sheets of the document itself. */
  readonly styles: string;
}

export interface DrawnDocument {
  readonly html: string;
  /** Beside what any page may have. */
  readonly scriptHashes: string;
  readonly styleHash: string;
}

/** What our components write there: nothing that ends a rule or a text. */
const STYLE = /^[\w\s:;.,%#()/-]+$/;

/**
 * Rules for styles of elements, which are theirs only from the script behind the page on: by then a long page
 * was painted, and would move.
 */
const stylesOfElements = (html: string): string =>
  [...new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style))]
    .filter((style) => STYLE.test(style))
    .map((style) => `#root [data-style="${style}"]{${style}}`)
    .join('');

/** Prices cannot be pressed while nothing runs. */
const unpressable = (html: string): string =>
  html.replaceAll('aria-disabled="false"', 'aria-disabled="true"').replaceAll(/ style="/g, ' data-style="');

/**
 * The document with its page drawn in it: styles, page and answers come first and in one piece, and what runs
 * is asked for behind them.
 *
 * @param blocks answers that the page was drawn from
 */
export function drawnDocument(
  { head, later, styles }: BuiltDocument,
  { html, styles: primitives, notRunning, at }: DrawnPage,
  brand: string,
  blocks: string,
): DrawnDocument {
  const rules = `${styles}${primitives}${ownStyles}${stylesOfElements(html)}`;
  const parts = [
    head.replace('<html ', () => `<html data-brand="${inText(brand)}" `),
    `<style>${rules}</style><script>${BEFORE}</script></head><body>`,
    `<div id="root" aria-busy="true" data-at="${at}">${unpressable(html)}</div>`,
    `<p id="not-running" role="status">${inText(notRunning)}</p><script>${BEHIND}</script>`,
    blocks,
    later,
    '</body></html>',
  ];
  return { html: parts.join(''), scriptHashes, styleHash: hashOf(rules) };
}

/** In a policy that names its own origin for both. */
export const policyWith = (policy: string, { scriptHashes: scripts, styleHash }: DrawnDocument): string =>
  policy
    .replace("script-src 'self'", `script-src 'self' ${scripts}`)
    .replace("style-src 'self'", `style-src 'self' ${styleHash}`);
