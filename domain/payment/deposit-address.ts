import type { Money } from '../money/money.ts';
import { moneyOf } from '../money/parse-money.ts';
import { matchPath, pathFor } from '../navigation/routes.ts';

/**
 * The deposit page, asked for from the slip: what is missing there, minor units, and the way back (PAY-07).
 */
export const depositPath = (missing: number, back: string): string =>
  `${pathFor('deposit')}?amount=${missing}&back=${encodeURIComponent(back)}`;

interface DepositQuery {
  readonly amount?: Money;
  /** A path of ours, never another site's. */
  readonly back?: string;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** What the address of the deposit page asks for; anybody can have written it. */
export function depositQuery(path: string): DepositQuery {
  const pairs = (/\?([^#]*)/.exec(path)?.[1] ?? '').split('&').map((pair) => pair.split('='));
  const of = (name: string): string => decoded(pairs.find(([one]) => one === name)?.[1] ?? '');
  const typed = of('amount');
  const amount = /^\d{1,9}$/.test(typed) ? moneyOf(Number(typed)) : undefined;
  const back = of('back');
  const isOurs = /^\/(?!\/)/.test(back) && !['notFound', 'deposit'].includes(matchPath(back).key);
  return {
    ...(amount === undefined || amount === 0 ? {} : { amount }),
    ...(isOurs ? { back } : {}),
  };
}
