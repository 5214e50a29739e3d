import type { CashOutReceipt } from '#domain/contract/cash-out.ts';
import type { Ending } from './feed.ts';
import type { Raced, SentBet } from './race.ts';

/** Prices of the three sides as fractions, and what a cash-out takes off, in hundredths: by hand. */
const PRICES = [
  [2, 1],
  [5, 2],
  [6, 4],
] as const;
const MARGIN = 4;

/** What a bet that went on to its end would return whole, half a penny up (BSL-11). */
function wholeReturns({ slip: { stake }, side }: SentBet, ending: Ending): number {
  if (ending === 'void') return stake;
  const [num, den] = PRICES[side] ?? [0, 1];
  return ending.winner === side ? Math.floor((2 * stake * (num + den) + den) / (2 * den)) : 0;
}

interface Came {
  readonly paid: number;
  readonly returns: number;
  readonly problems: readonly string[];
}

/** What the parts of one bet and its end came to, worked out from stake, parts and result alone. */
function cameOf(bet: SentBet, betId: string, parts: readonly CashOutReceipt[], ending: Ending): Came {
  const { stake } = bet.slip;
  const problems: string[] = [];
  let left: number = stake;
  const taken = parts.map(({ part, paid }) => ({ ...(part ?? { stake, left: 0 }), paid }));
  for (const one of taken.toSorted((a, b) => b.left - a.left)) {
    if (one.stake + one.left !== left) problems.push(`${betId} was paid for twice, or not in one row`);
    left = one.left;
  }
  // The quiet offer is worth its stake less the margin, shared by stake, what goes on rounded down.
  const value = Math.floor((stake * (100 - MARGIN)) / 100);
  const due = value - Math.floor((value * left) / stake);
  const paid = taken.reduce((sum, one) => sum + one.paid, 0);
  if (paid !== due) problems.push(`${betId} was paid ${paid} for its parts, ${due} were due`);
  const rest = Math.floor((wholeReturns(bet, ending) * left) / stake);
  return { paid, returns: paid + rest, problems };
}

/** Several answers to one ref are one answer. */
const repeats = (ref: string, outcomes: readonly object[]): readonly string[] =>
  outcomes.length === 0
    ? [`${ref} got no answer`]
    : outcomes.some((one) => JSON.stringify(one) !== JSON.stringify(outcomes[0]))
      ? [`${ref} was answered in two ways`]
      : [];

export interface RaceReport {
  readonly problems: readonly string[];
  readonly accepted: number;
  readonly staked: number;
  /** Cash-outs that paid: of all that was left of a bet, and of a part. */
  readonly whole: number;
  readonly parts: number;
  readonly takenOut: number;
  readonly settled: number;
  /** Requests that were refused, by why. */
  readonly refused: Readonly<Record<string, number>>;
}

function refusals({ bets, cashOuts }: Raced): Readonly<Record<string, number>> {
  const counted: Record<string, number> = {};
  const count = (why: string): void => {
    counted[why] = (counted[why] ?? 0) + 1;
  };
  for (const { outcomes } of bets)
    if (outcomes[0]?.status !== 'SUCCEEDED') count(outcomes[0]?.errors[0]?.type ?? 'no reason');
  for (const { outcomes } of cashOuts)
    if (outcomes[0]?.status !== 'SUCCEEDED') count(outcomes[0]?.error?.type ?? 'no reason');
  return counted;
}

/**
 * Works out by hand what the wallet must have at the end, and what each bet returned, from requests, signed
 * answers and results alone, and says in what the gateway has it otherwise (FAIL-37, FAIL-38, CSH-06.2).
 */
export function contradictionsOf(raced: Raced): RaceReport {
  const { bets, cashOuts, endings, funds, cash, shown } = raced;
  const problems = [
    ...bets.flatMap(({ slip, outcomes }) => repeats(slip.ref, outcomes)),
    ...cashOuts.flatMap(({ request, outcomes }) => repeats(request.ref, outcomes)),
  ];
  const receipts = cashOuts.flatMap(({ outcomes }) => outcomes[0]?.receipt ?? []);
  let [expected, staked, takenOut, accepted, settled] = [funds, 0, 0, 0, 0];
  for (const bet of bets) {
    const receipt = bet.outcomes[0]?.receipt ?? undefined;
    const ending = endings[bet.match];
    if (receipt === undefined || ending === undefined) continue;
    const { betId } = receipt;
    const own = receipts.filter((one) => one.betId === betId);
    const came = cameOf(bet, betId, own, ending);
    problems.push(...came.problems);
    accepted += 1;
    staked += bet.slip.stake;
    takenOut += came.paid;
    expected += came.returns - bet.slip.stake;
    const told = shown.get(betId);
    if (told?.result !== 'CASHED_OUT') settled += 1;
    if (told?.returns !== came.returns)
      problems.push(`${betId} returned ${told?.returns ?? 'nothing known'}, ${came.returns} were due`);
  }
  if (cash !== expected) problems.push(`${cash} is left, ${expected} must be`);
  const versions = [
    ...bets.flatMap(({ outcomes }) => outcomes[0]?.receipt?.balanceVersion ?? []),
    ...receipts.map(({ balanceVersion }) => balanceVersion),
  ];
  if (new Set(versions).size !== versions.length) problems.push('two receipts name one moment of the wallet');
  const whole = receipts.filter(({ part }) => part === undefined || part.left === 0).length;
  const parts = receipts.length - whole;
  return { problems, accepted, staked, whole, parts, takenOut, settled, refused: refusals(raced) };
}
