import type { Sha256 } from '../proofs/tree-hash.ts';
import { utf8Of } from '../proofs/utf8.ts';

/** What is fixed, and its hash published, before a virtual race can be bet on. */
export interface Committed {
  /** Key of the event: a secret is used for one race. */
  readonly key: string;
  /** Chance of each runner to win in proportion to the others', in the order of the card. */
  readonly tickets: readonly number[];
  /** 32 bytes of the operating system's generator, as 64 hexadecimal digits; published with the result. */
  readonly secret: string;
}

/** What a race was decided by. */
export interface Drawn extends Committed {
  /** 32 bytes of the same generator, drawn once betting had closed. */
  readonly number: string;
}

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash that is published when a race is listed. */
export const commitmentOf = (sha256: Sha256, { key, tickets, secret }: Committed): string =>
  hexOf(sha256(utf8Of(`slipstream virtual 1\n${key}\n${tickets.join(',')}\n${secret}`)));

const WORDS = 2 ** 32;

/**
 * The order of the finish, by index into the card: each place goes to one of those left, in proportion to its
 * tickets. Words that would favour anybody are left out, so each ticket is as likely as another (RTS 7A).
 */
export function drawnOrder(sha256: Sha256, { tickets, secret, number }: Drawn): number[] {
  let counter = 0;
  const word = (): number => {
    const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8Of(`${secret}\n${number}\n${counter}`));
    counter += 1;
    return ((a * 256 + b) * 256 + c) * 256 + d;
  };
  const below = (bound: number): number => {
    const fair = WORDS - (WORDS % bound);
    let drawn = word();
    while (drawn >= fair) drawn = word();
    return drawn % bound;
  };
  const left = tickets.map((count, runner) => ({ runner, count }));
  const order: number[] = [];
  while (left.length > 0) {
    let ticket = below(left.reduce((sum, { count }) => sum + count, 0));
    const index = left.findIndex(({ count }) => {
      ticket -= count;
      return ticket < 0;
    });
    const [taken] = left.splice(index, 1);
    if (taken !== undefined) order.push(taken.runner);
  }
  return order;
}

/** What a customer finds who works a result out again. */
export type DrawCheck = 'right' | 'otherSecret' | 'otherOrder';

/**
 * Whether secret and chances are those that were committed to, and the order of cloths the one that they and
 * the number give.
 *
 * @param cloths first home first
 */
export function checkDraw(
  sha256: Sha256,
  drawn: Drawn,
  { commitment, cloths }: { readonly commitment: string; readonly cloths: readonly number[] },
): DrawCheck {
  if (commitmentOf(sha256, drawn) !== commitment) return 'otherSecret';
  const order = drawnOrder(sha256, drawn).map((runner) => runner + 1);
  return order.join() === cloths.join() ? 'right' : 'otherOrder';
}
