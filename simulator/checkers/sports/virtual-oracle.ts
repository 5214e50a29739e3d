import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type ByHand, endedByHand, isSo, type Side, type Sold } from './board-oracle.ts';
import { readSheet } from './parse-sheet.ts';

const Draw = z.object({
  key: z.string(),
  commitment: z.string(),
  tickets: z.array(z.number()),
  revealed: z.string(),
  number: z.string(),
});
type Draw = z.infer<typeof Draw>;
const Goals = z.array(z.object({ minute: z.number(), side: z.enum(['home', 'away']) }));
type Goals = z.infer<typeof Goals>;
const Match = z.object({ draw: Draw, goals: Goals });
const Race = z.object({
  virtual: Draw,
  finish: z.array(z.object({ cloth: z.number(), position: z.nullable(z.number()) })),
});

const BREAK = 45;
const MINUTES = 90;
/** No side scores more, so that a score is a number with a digit of this base for each. */
const GOALS = 7;

const count = (goals: Goals, until = MINUTES) => {
  const of = (side: string): number =>
    goals.filter((goal) => goal.side === side && goal.minute <= until).length;
  return { home: of('home'), away: of('away') };
};
const leader = ({ home, away }: { readonly home: number; readonly away: number }): string =>
  home === away ? 'D' : home > away ? 'H' : 'A';

/** How a side of a virtual match ends by its goals. */
export function goalsByHand(virtualMatch: unknown, market: Sold, side: Side): ByHand {
  const { data } = Match.safeParse(virtualMatch);
  if (data === undefined) return undefined;
  const score = count(data.goals);
  const { type = '' } = market;
  if (type === 'HALF_TIME_FULL_TIME')
    return isSo(side.outcomeType === leader(count(data.goals, BREAK)) + leader(score));
  const [, whose] = /^(HOME|AWAY)_GOALS_\d\d$/.exec(type) ?? [];
  if (whose !== undefined) {
    const own = whose === 'HOME' ? score.home : score.away;
    return isSo(own > Number(side.hcp) === (side.outcomeType === 'OVER'));
  }
  const sheet = readSheet(score);
  if (side.outcomeType === 'OTHER') {
    const isNamed = market.selections.some(
      ({ outcomeType }) => outcomeType === `S${score.home}${score.away}`,
    );
    return isSo(!isNamed);
  }
  return sheet && endedByHand('virtual football', sheet, market, side);
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** ADR 0340: words of hashes of what was published and drawn; what would favour somebody is left out. */
function drawer({ revealed, number }: Draw) {
  let nth = 0;
  const below = (bound: number): number => {
    const word = hashOf(`${revealed}\n${number}\n${nth}`).readUInt32BE(0);
    nth += 1;
    return word < 2 ** 32 - (2 ** 32 % bound) ? word % bound : below(bound);
  };
  const ofTickets = (tickets: readonly number[]): number => {
    const lot = below(tickets.reduce((all, one) => all + one, 0));
    const ends = tickets.map((_, nth) => tickets.slice(0, nth + 1).reduce((all, one) => all + one, 0));
    return ends.findIndex((end) => lot < end);
  };
  return { below, ofTickets };
}

function cloths(draw: Draw): string {
  const { ofTickets } = drawer(draw);
  const order: number[] = [];
  while (order.length < draw.tickets.length) {
    // Who is home has no ticket any more.
    const left = draw.tickets.map((own, nth) => (order.includes(nth + 1) ? 0 : own));
    order.push(ofTickets(left) + 1);
  }
  return order.join();
}

function goalsOf(draw: Draw): string {
  const { below, ofTickets } = drawer(draw);
  const score = ofTickets(draw.tickets);
  const falls = (side: string, goals: number): readonly (readonly [number, string])[] =>
    Array.from({ length: goals }, () => [1 + below(MINUTES), side] as const);
  const all = [...falls('home', Math.floor(score / GOALS)), ...falls('away', score % GOALS)];
  return all
    .toSorted(([one], [other]) => one - other)
    .map(([minute, side]) => `${minute} ${side}`)
    .join();
}

const isCommitted = ({ key, tickets, revealed, commitment }: Draw): boolean =>
  hashOf(`slipstream virtual 1\n${key}\n${tickets.join(',')}\n${revealed}`).toString('hex') === commitment;

interface Shown {
  readonly racingData?: unknown;
  readonly virtualMatch?: unknown;
}

/** VIR-01: why a virtual event is not what was committed to and drawn, if so; undefined for another. */
export function againstDraw({ racingData, virtualMatch }: Shown): string | undefined {
  const race = Race.safeParse(racingData).data;
  const match = Match.safeParse(virtualMatch).data;
  const draw = race?.virtual ?? match?.draw;
  if (draw === undefined) return undefined;
  if (!isCommitted(draw)) return 'decided by what nobody committed to';
  const shown =
    race === undefined
      ? match?.goals.map(({ minute, side }) => `${minute} ${side}`).join()
      : race.finish
          .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
          .map(({ cloth }) => cloth)
          .join();
  return shown === (race === undefined ? goalsOf(draw) : cloths(draw)) ? undefined : 'not what was drawn';
}
