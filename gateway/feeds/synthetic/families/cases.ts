import { type Head, headed, type MarketSpec, type Side, won } from './market-spec.ts';
import type { Names } from './results.ts';

/** What happened: the code of the side that won, that there is nothing to win, or not known yet. */
export type Case = string | { readonly void: true } | undefined;
export const VOID_CASE: Case = { void: true };

/** A market of which exactly one side comes true, whatever it is about. */
export const caseMarket = <Outlook, Tally>(
  head: Head,
  sides: readonly Side[],
  of: {
    readonly chances: (outlook: Outlook) => readonly number[];
    readonly winner: (tally: Tally) => Case;
  },
): MarketSpec<Outlook, Tally> => ({
  ...headed(head, sides.length),
  sides,
  chances: of.chances,
  outcomes: (tally) => {
    const winner = of.winner(tally);
    if (winner === undefined) return undefined;
    return sides.map(({ code }) => (typeof winner === 'string' ? won(code === winner) : 'VOID'));
  },
});

/** YN. `answer` is undefined while open, and `'void'` where the question has fallen away. */
export const question = <Outlook, Tally>(
  head: Head,
  of: {
    readonly chance: (outlook: Outlook) => number;
    readonly answer: (tally: Tally) => boolean | 'void' | undefined;
  },
): MarketSpec<Outlook, Tally> =>
  caseMarket(
    head,
    [
      { code: 'YES', name: 'Yes' },
      { code: 'NO', name: 'No' },
    ],
    {
      chances: (outlook) => {
        const yes = of.chance(outlook);
        return [yes, 1 - yes];
      },
      winner: (tally) => {
        const answer = of.answer(tally);
        if (answer === undefined || answer === 'void') return answer && VOID_CASE;
        return answer ? 'YES' : 'NO';
      },
    },
  );

/** Chances that it is the home side, nobody, or the away side. */
export interface FirstOf {
  readonly home: number;
  readonly none: number;
  readonly away: number;
}

interface WhoFirst<Outlook, Tally> {
  readonly chance: (outlook: Outlook) => FirstOf;
  /** Who it was; `'none'` once it can be nobody any more. */
  readonly who: (tally: Tally) => 'home' | 'away' | 'none' | 'void' | undefined;
}

const CODES = { home: 'HOME', none: 'NONE', away: 'AWAY' } as const;

function firstOf<Outlook, Tally>(head: Head, sides: readonly Side[], of: WhoFirst<Outlook, Tally>) {
  return caseMarket<Outlook, Tally>(head, sides, {
    chances: (outlook) => {
      const { home, none, away } = of.chance(outlook);
      return sides.length === 2 ? [home, away] : [home, none, away];
    },
    winner: (tally) => {
      const who = of.who(tally);
      return who === undefined ? undefined : who === 'void' ? VOID_CASE : CODES[who];
    },
  });
}

/** NX and RN: who does something next, or gets to a number first; `none` is the name of nobody. */
export const nextOrFirst = <Outlook, Tally>(
  head: Head,
  { home, none, away }: Names & { readonly none: string },
  of: WhoFirst<Outlook, Tally>,
): MarketSpec<Outlook, Tally> =>
  firstOf(
    head,
    [
      { code: 'HOME', name: home },
      { code: 'NONE', name: none },
      { code: 'AWAY', name: away },
    ],
    of,
  );

/** The same where it must be one of the two: the winner of a game, of a leg. */
export const eitherOf = <Outlook, Tally>(
  head: Head,
  { home, away }: Names,
  of: WhoFirst<Outlook, Tally>,
): MarketSpec<Outlook, Tally> =>
  firstOf(
    head,
    [
      { code: 'HOME', name: home },
      { code: 'AWAY', name: away },
    ],
    of,
  );

/** Who leads: 1 home, 0 nobody, −1 away. */
export type Lead = 1 | 0 | -1;
const LETTERS: Readonly<Record<Lead, string>> = { 1: 'H', 0: 'D', [-1]: 'A' };

/** HF: who leads at a break and who at the end. @param leads those that are possible, break and end */
export function breakAndEnd<Outlook, Tally>(
  head: Head,
  { home, away }: Names,
  leads: { readonly atBreak: readonly Lead[]; readonly atEnd: readonly Lead[] },
  of: {
    readonly chance: (outlook: Outlook, atBreak: Lead, atEnd: Lead) => number;
    readonly known: (tally: Tally) => readonly [Lead, Lead] | 'void' | undefined;
  },
): MarketSpec<Outlook, Tally> {
  const names: Readonly<Record<Lead, string>> = { 1: home, 0: 'Draw', [-1]: away };
  const pairs = leads.atBreak.flatMap((first) => leads.atEnd.map((second) => [first, second] as const));
  const codeOf = ([first, second]: readonly [Lead, Lead]): string => `${LETTERS[first]}${LETTERS[second]}`;
  return caseMarket<Outlook, Tally>(
    head,
    pairs.map((pair) => ({ code: codeOf(pair), name: `${names[pair[0]]} / ${names[pair[1]]}` })),
    {
      chances: (outlook) => pairs.map(([first, second]) => of.chance(outlook, first, second)),
      winner: (tally) => {
        const known = of.known(tally);
        if (known === undefined) return undefined;
        return known === 'void' ? VOID_CASE : codeOf(known);
      },
    },
  );
}

/** Takes a little of each price where sides stand apart: there is no book to add up. */
export const APART_OVERROUND = 1.08;

/** PN and scorers at any time: each side comes true or not on its own. */
export const eachApart = <Outlook, Tally>(
  head: Head,
  sides: readonly (Side & {
    readonly chance: (outlook: Outlook) => number;
    readonly answer: (tally: Tally) => boolean | 'void' | undefined;
  })[],
): MarketSpec<Outlook, Tally> => ({
  ...headed({ overround: APART_OVERROUND, ...head }, sides.length),
  apart: true,
  sides: sides.map(({ code, name, participant }) => ({
    code,
    name,
    ...(participant === undefined ? {} : { participant }),
  })),
  chances: (outlook) => sides.map(({ chance }) => chance(outlook)),
  outcomes: (tally) => {
    const answers = sides.map(({ answer }) => answer(tally));
    // All or none: the feed decides a market as a whole.
    if (answers.includes(undefined)) return undefined;
    return answers.map((answer) => (answer === 'void' ? 'VOID' : won(answer === true)));
  },
});
