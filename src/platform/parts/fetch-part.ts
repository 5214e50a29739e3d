import { DEFAULTS } from '#domain/config/defaults.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Style sheets that did not come: their links never ask again. One that is on its way has no rules yet
 * either, but it is left alone: the part that waits for it would never hear of it from a link that was
 * replaced.
 */
const lostStyles = new Set<HTMLLinkElement>();

function watchStyles(): void {
  // Scripts begin after the style sheets of the document itself: one of these without rules now is lost.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) lostStyles.add(link);
  const capture = true;
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
    },
    capture,
  );
}
// A worker has neither.
if (typeof document !== 'undefined') watchStyles();

function renew(link: HTMLLinkElement): Promise<void> {
  lostStyles.delete(link);
  const again = link.cloneNode();
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no style sheet: ${link.href}`)));
    link.replaceWith(again);
  });
}

const renewals = new Set<Promise<void>>();

/**
 * Each lost sheet is asked for once, for all parts that wait: also one that was lost while others were
 * already on their way again.
 */
function renewStyles(): Promise<unknown> {
  for (const link of lostStyles) {
    const renewal = renew(link).finally(() => renewals.delete(renewal));
    renewals.add(renewal);
  }
  return Promise.all(renewals);
}

/**
 * Fetches a part of the page that comes later, again and again while the line is bad, with the style sheets
 * that were lost with it (the bundler asks for each once). Rejects after the last wait: then it is likely
 * gone with its release, and a new document knows where the new one is.
 */
export async function fetchPart<Part>(
  load: () => Promise<Part>,
  waits: readonly number[] = DEFAULTS.parts.againMs,
): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    const [wait, ...rest] = waits;
    if (wait === undefined) throw error;
    console.warn(error);
    await pause(wait);
    return fetchPart(() => renewStyles().then(load), rest);
  }
}
