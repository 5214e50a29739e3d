import type { Sha256 } from '../proofs/tree-hash.ts';
import { utf8Of } from '../proofs/utf8.ts';

/** What is fixed, and its hash published, before a virtual race or match can be bet on. */
export interface Committed {
  /** Key of the event: a secret is used for one alone. */
  readonly key: string;
  /**
   * Chance of each runner to win, or of each score, in proportion to the others': in the order of the card,
   * or of `scoreOf`.
   */
  readonly tickets: readonly number[];
  /** 32 bytes of the operating system's generator, as 64 hexadecimal digits; published with the result. */
  readonly secret: string;
}

/** What a race or a match was decided by. */
export interface Drawn extends Committed {
  /** 32 bytes of the same generator, drawn once betting had closed. */
  readonly number: string;
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash that is published when a race or a match is listed. */
export const commitmentOf = (sha256: Sha256, { key, tickets, secret }: Committed): string =>
  hexOf(sha256(utf8Of(`slipstream virtual 1\n${key}\n${tickets.join(',')}\n${secret}`)));

const WORDS = 2 ** 32;

/** A whole number below a bound, each as likely as another. */
export type DrawBelow = (bound: number) => number;

/**
 * The numbers that secret and number give, one after the other. Words that would favour any are left out
 * (RTS 7A).
 */
export function drawsOf(sha256: Sha256, { secret, number }: Pick<Drawn, 'secret' | 'number'>): DrawBelow {
  let counter = 0;
  const word = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8Of(`${secret}\n${number}\n${counter}`));
    counter += 1;
    return ((a * 256 + b) * 256 + c) * 256 + d;
  };
  return (bound) => {
    const fair = WORDS - (WORDS % bound);
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % bound;
  };
}

/** One of many in proportion to their tickets, by index. */
export function drawnTicket(below: DrawBelow, tickets: readonly number[]): number {
  let ticket = below(tickets.reduce((sum, count) => sum + count, 0));
  return tickets.findIndex((count) => {
    ticket -= count;
    return ticket < 0;
  });
}

/**
 * The order of the finish, by index into the card: each place goes to one of those left, in proportion to its
 * tickets.
 */
export function drawnOrder(sha256: Sha256, drawn: Drawn): number[] {
  const below = drawsOf(sha256, drawn);
  const left = drawn.tickets.map((count, runner) => ({ runner, count }));
  const order: number[] = [];
  while (left.length > 0) {
    const index = drawnTicket(
      below,
      left.map(({ count }) => count),
    );
    const [taken] = left.splice(index, 1);
    if (taken !== undefined) order.push(taken.runner);
  }
  return order;
}

/** What a customer finds who works a result out again. */
export type DrawCheck = 'right' | 'otherSecret' | 'otherOrder';

/**
 * Whether secret and chances are those that were committed to, and the result is the one that they and the
 * number give.
 *
 * @param isResult whether a draw gives what was shown
 */
export function checkDraw(
  sha256: Sha256,
  drawn: Drawn,
  { commitment, isResult }: { readonly commitment: string; readonly isResult: (drawn: Drawn) => boolean },
): DrawCheck {
  if (commitmentOf(sha256, drawn) !== commitment) return 'otherSecret';
  return isResult(drawn) ? 'right' : 'otherOrder';
}

/** Whether a draw gives an order of cloths, first home first. */
export const givesOrder =
  (sha256: Sha256, cloths: readonly number[]) =>
  (drawn: Drawn): boolean =>
    drawnOrder(sha256, drawn)
      .map((runner) => runner + 1)
      .join() === cloths.join();
