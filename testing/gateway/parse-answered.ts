/** @typeParam Data what the caller knows the answer to be. */
export const dataOf = <Data>(answer: { readonly body: unknown; readonly data?: Data }): Data =>
  (answer.body as { data: Data }).data;
export const errorOf = (answer: { readonly body: unknown }): string =>
  (answer.body as { errorType?: string }).errorType ?? 'none';

/** The betting token in the text of an answer that gives one. */
export const bettingTokenIn = (text: string): string | undefined =>
  /"bettingToken":"([^"]+)"/.exec(text)?.[1];
