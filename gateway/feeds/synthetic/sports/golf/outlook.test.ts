import { describe, expect, it, vi } from 'vitest';
import { random } from '../../random.ts';
import { golf } from './golf.ts';
import { Outlook } from './outlook.ts';
import { type GolfState, initialState, step } from './state.ts';

vi.setConfig({ testTimeout: 60_000 });

const PLAYED = 1_500;
const FINE = 1_000_000;

const fixture = golf.fixtureOf('outlook', 'sim.go.r.900001');
if (fixture === undefined) throw new Error('no fixture');
const course = golf.courseOf('outlook', fixture);
const { truth } = course;

/** After so many of what happens. */
const stateAfter = (moments: number): GolfState =>
  course.moments
    .slice(0, moments)
    .reduce((state, moment) => step(course, state, moment), initialState(course));

/** A hole as the specification spreads a round: written down once more. */
function hole(skill: number, chance: number): number {
  const better = (skill - 1_000) / 10_000;
  if (chance < 0.004) return -2;
  if (chance < 0.004 + 0.17 + better) return -1;
  if (chance > 1 - 0.021) return 2;
  return chance > 1 - 0.021 - (0.15 - better) ? 1 : 0;
}

/** A tournament from a state to its end by the chances of each hole alone. */
function ended(state: GolfState, chance: () => number) {
  const now = state.rounds.at(-1);
  const onThis = 18 - (now?.holes ?? 0);
  const untilCut = 18 * Math.max(0, 2 - state.rounds.length);
  const later = 18 * (4 - state.rounds.length) - untilCut;
  const play = (player: number, holes: number): number => {
    let sum = 0;
    for (let nth = 0; nth < holes; nth += 1) sum += hole(truth[player] ?? 0, chance());
    return sum;
  };
  const round = truth.map((_, player) => (now?.scores[player] ?? 0) + play(player, onThis));
  const atCut = truth.map(
    (_, player) =>
      (state.totals[player] ?? 0) +
      (round[player] ?? 0) -
      (now?.scores[player] ?? 0) +
      play(player, untilCut),
  );
  const makesCut = atCut.map((own, player) =>
    state.rounds.length > 2
      ? state.missed?.[player] !== true
      : atCut.filter((other) => other < own).length < 30,
  );
  // Who has missed the cut is behind everybody else.
  const totals = atCut.map((own, player) => {
    if (makesCut[player]) return own + play(player, later);
    return 1_000 + (state.missed === undefined ? own : (state.totals[player] ?? 0));
  });
  return { round, totals, makesCut };
}

const share = (scores: readonly number[], player: number, places: number): number => {
  const own = scores[player] ?? 0;
  const ahead = scores.filter((other) => other < own).length;
  const level = scores.filter((other) => other === own).length;
  return Math.max(0, Math.min(1, (places - ahead) / level));
};

describe.each([
  ['before the first hole', 0],
  ['in the second round', 27],
  ['near the end', 70],
])('the outlook %s', (_, moments) => {
  it('[sports] is what tournaments come to that are played hole by hole', () => {
    const state = stateAfter(moments);
    const outlook = new Outlook(state, truth, 4, 30);
    const draw = random('holes', moments);
    const chance = (): number => draw.below(FINE) / FINE;
    const all = Array.from({ length: PLAYED }, () => ended(state, chance));
    const agrees = (name: string, claimed: number, of: (one: (typeof all)[number]) => number): void => {
      const found = all.reduce((sum, one) => sum + of(one), 0) / PLAYED;
      const error = 4.5 * Math.sqrt((claimed * (1 - claimed)) / PLAYED) + 1e-3;
      expect([name, Math.abs(found - claimed) <= error ? 'agrees' : [found, claimed]]).toEqual([
        name,
        'agrees',
      ]);
    };
    for (const places of [1, 5, 10, 20])
      for (const [player, claimed] of outlook.among(places).entries())
        agrees(`${player} among ${places}`, claimed, ({ totals }) => share(totals, player, places));
    for (const player of truth.keys())
      agrees(`${player} makes the cut`, outlook.makesCut(player), ({ makesCut }) => Number(makesCut[player]));
    const [one, other] = outlook.betterInAll([1, 30]);
    const level = all.filter(({ totals }) => totals[1] === totals[30]).length;
    const ahead = all.filter(({ totals }) => (totals[1] ?? 0) < (totals[30] ?? 0)).length;
    const apartBy = 4.5 * Math.sqrt(((one ?? 0) * (other ?? 0)) / (PLAYED - level)) + 1e-3;
    expect(Math.abs(ahead / (PLAYED - level) - (one ?? 0))).toBeLessThan(apartBy);
    const others = [...truth.keys()].filter((player) => player > 0);
    const of = (scores: readonly number[], players: readonly number[]): number[] =>
      players.map((player) => scores[player] ?? 0);
    for (const [nth, claimed] of outlook.firstOf(others).entries())
      agrees(`${nth + 1} without the first`, claimed, ({ totals }) => share(of(totals, others), nth, 1));
    for (const [player, claimed] of outlook.leading().entries())
      agrees(`${player} leads the round`, claimed, ({ round }) => share(round, player, 1));
    const lead = ({ totals }: (typeof all)[number]): number => {
      const [first = 0, second = 0] = totals.toSorted((a, b) => a - b);
      return Math.min(3, second - first);
    };
    for (const [by, claimed] of outlook.margins(4).entries())
      agrees(`a margin of ${by}`, claimed, (one) => Number(lead(one) === by));
    const lowest = outlook.lowest();
    for (const [at, claimed] of lowest.chances.entries())
      agrees(`won with ${lowest.from + at}`, claimed, ({ totals }) =>
        Number(Math.min(...totals) === lowest.from + at),
      );
    for (const player of truth.keys()) {
      const { from, chances } = outlook.round(player);
      const over = chances.reduce((sum, one, at) => sum + (from + at > 0 ? one : 0), 0);
      agrees(`${player} over par`, over, ({ round }) => Number((round[player] ?? 0) > 0));
    }
    for (const group of state.rounds.at(-1)?.groups ?? []) {
      // Of an odd number who have made the cut one plays alone.
      if (group.length === 1) continue;
      const scores = (round: readonly number[]): number[] => group.map((player) => round[player] ?? 0);
      if (group.length === 3)
        for (const [nth, claimed] of outlook.best(group).entries())
          agrees(`three-ball ${group.join()} ${nth}`, claimed, ({ round }) => share(scores(round), nth, 1));
      else {
        const apart = all.filter(({ round }) => new Set(scores(round)).size > 1);
        const [first = 0] = outlook.better(group);
        const found = apart.filter(({ round }) => share(scores(round), 0, 1) === 1).length / apart.length;
        const error = 4.5 * Math.sqrt((first * (1 - first)) / apart.length) + 1e-3;
        expect([group, Math.abs(found - first) <= error ? 'agrees' : [found, first]]).toEqual([
          group,
          'agrees',
        ]);
      }
    }
  });
});
