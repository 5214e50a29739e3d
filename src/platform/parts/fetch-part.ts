import { DEFAULTS } from '#domain/config/defaults.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A style sheet that did not come has no rules, and its link never asks again. */
const lostStyles = (): HTMLLinkElement[] =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => sheet === null,
  );

function renew(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode();
  return new Promise((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no style sheet: ${link.href}`)));
    link.replaceWith(again);
  });
}

let renewing: Promise<unknown> | undefined;

/** One round for all parts that wait: a link that is replaced while it loads would never say that it has. */
function renewStyles(): Promise<unknown> {
  renewing ??= Promise.all(lostStyles().map(renew)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/**
 * Fetches a part of the page that comes later, again and again while the line is bad, with the style sheets that were
 * lost with it (the bundler asks for each once). Rejects after the last wait: then it is likely gone with its release,
 * and a new document knows where the new one is.
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
