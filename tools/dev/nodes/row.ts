/** A row of the table: what was asked, whether it is as it should be, and the figure. */
export interface Row {
  readonly question: string;
  /**
   * `late`: right, but later than it should be, which a busy machine is as well. `open`: not as it should
   * be, and known not to be before there is one owner of each event (docs/adr/0290).
   */
  readonly verdict: 'holds' | 'late' | 'fails' | 'open';
  readonly figure: string;
}

export const row = (question: string, holds: boolean, figure: string): Row => ({
  question,
  verdict: holds ? 'holds' : 'fails',
  figure,
});

/** Of a row that must be right, and has a time in which it should be. */
export const timedRow = (question: string, holds: boolean, inTime: boolean, figure: string): Row => ({
  question,
  verdict: holds && !inTime ? 'late' : holds ? 'holds' : 'fails',
  figure,
});

const rank = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** `p50 48 ms, max 163`. */
export const msText = (values: readonly number[]): string =>
  `p50 ${rank(values, 0.5).toFixed(0)} ms, max ${Math.max(0, ...values).toFixed(0)}`;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks again and again. @returns whether it became so in time */
export async function becomes(ms: number, ask: () => Promise<boolean> | boolean): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (await ask()) return true;
    await pause(25);
  }
  return false;
}
