import { FIRST_ANSWER, FIRST_ANSWERS_LAST_MS } from '#domain/contract/initial-answers.ts';

/** As an answer of the gateway: its text, and its clock when it was made. */
export interface FirstAnswer {
  readonly text: string;
  readonly serverAt: number | undefined;
}

/** The answer to a question that the page came with; undefined when it came with none, or it was taken. */
export type TakeFirst = (url: string) => FirstAnswer | undefined;

/**
 * Answers that stand in the page (`gateway/http/first-page.ts`), each of them once: whoever asks again wants
 * to know how it is by then.
 *
 * @param sinceAsked ms since the page was asked for
 */
export function firstAnswersIn(page: ParentNode, sinceAsked: () => number): TakeFirst {
  const kept = new Map<string, Element>();
  for (const block of page.querySelectorAll(`[${FIRST_ANSWER.asked}]`))
    kept.set(block.getAttribute(FIRST_ANSWER.asked) ?? '', block);
  return (url) => {
    const { pathname, searchParams } = new URL(url, 'http://page.invalid');
    searchParams.delete('t');
    searchParams.sort();
    const asked = `${pathname}?${searchParams.toString()}`;
    const block = kept.get(asked);
    kept.delete(asked);
    block?.remove();
    if (block === undefined || sinceAsked() > FIRST_ANSWERS_LAST_MS) return undefined;
    const at = Number(block.getAttribute(FIRST_ANSWER.at));
    return { text: block.textContent, serverAt: at > 0 ? at : undefined };
  };
}
