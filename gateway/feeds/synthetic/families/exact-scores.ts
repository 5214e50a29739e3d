import { type Contest, type Holds, type Score, type ScoreSide, scoreMarket } from './contest.ts';
import type { Head, MarketSpec } from './market-spec.ts';
import type { Names } from './results.ts';

const quotes = (quoted: readonly Score[]): Holds => {
  const known = new Set(quoted.map(({ home, away }) => `${home}-${away}`));
  return (home, away) => known.has(`${home}-${away}`);
};

/**
 * CS.
 *
 * @param other name of the side that wins with every score that is not quoted; absent where none is
 *   left
 */
export function correctScore<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  quoted: readonly Score[],
  other?: string,
): MarketSpec<Outlook, Tally> {
  const isQuoted = quotes(quoted);
  const sides: ScoreSide[] = quoted.map((score) => ({
    code: `S${score.home}${score.away}`,
    name: `${score.home}-${score.away}`,
    holds: (home, away) => home === score.home && away === score.away,
  }));
  if (other !== undefined)
    sides.push({ code: 'OTHER', name: other, holds: (home, away) => !isQuoted(home, away) });
  return scoreMarket(head, contest, sides);
}

/** A range of winning margins, both ends included; no upper end where `to` is absent. */
export interface Band {
  readonly from: number;
  readonly to?: number;
}

const bandText = ({ from, to }: Band): string =>
  to === undefined ? `${from}+` : from === to ? `${from}` : `${from}-${to}`;

/** WM: a side wins by so much. @param draw its name where the score can be level */
export function winningMargin<Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  { home, away }: Names,
  { bands, draw }: { readonly bands: readonly Band[]; readonly draw?: string },
): MarketSpec<Outlook, Tally> {
  const within = ({ from, to }: Band, margin: number) => margin >= from && margin <= (to ?? margin);
  const sides: ScoreSide[] = bands.flatMap((band) => [
    {
      code: `HOME_${bandText(band)}`,
      name: `${home} by ${bandText(band)}`,
      participant: 'home',
      holds: (h, a) => within(band, h - a),
    },
    {
      code: `AWAY_${bandText(band)}`,
      name: `${away} by ${bandText(band)}`,
      participant: 'away',
      holds: (h, a) => within(band, a - h),
    },
  ]);
  if (draw !== undefined) sides.push({ code: 'DRAW', name: draw, holds: (h, a) => h === a });
  return scoreMarket(head, contest, sides);
}

/** A side of one market and a side of another, on the same contest. */
export interface Condition {
  readonly code: string;
  readonly name: string;
  readonly holds: Holds;
}

/** CB: both come true, priced together. */
export const bothTrue = <Outlook, Tally>(
  head: Head,
  contest: Contest<Outlook, Tally>,
  ones: readonly Condition[],
  others: readonly Condition[],
): MarketSpec<Outlook, Tally> =>
  scoreMarket(
    head,
    contest,
    ones.flatMap((one) =>
      others.map((other) => ({
        code: `${one.code}_${other.code}`,
        name: `${one.name} & ${other.name}`,
        holds: (home, away) => one.holds(home, away) && other.holds(home, away),
      })),
    ),
  );
