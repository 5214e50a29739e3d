import { expect, it, vi } from 'vitest';
import type { SelectionResult } from '#domain/settlement/result.ts';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import { golf } from './golf.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEED = 'laws';

/** The cards of a tournament: strokes of each player in each round, added up hole by hole. */
function cardsOf(key: string) {
  const fixture = golf.fixtureOf(SEED, key);
  if (fixture === undefined) throw new Error(`no tournament ${key}`);
  const { moments } = golf.courseOf(SEED, fixture);
  const rounds: number[][] = [];
  let won: string | undefined;
  for (const moment of moments) {
    if (moment.kind === 'round') rounds.push(fixture.field.map(() => 72));
    if (moment.kind === 'hole')
      for (const [player, score] of moment.scores.entries()) {
        const card = rounds.at(-1);
        if (card !== undefined) card[player] = (card[player] ?? 0) + score;
      }
    if (moment.kind === 'playOff') won = fixture.field[moment.winner];
  }
  const strokesOf = (player: number, count: number): number =>
    rounds.slice(0, count).reduce((sum, card) => sum + (card[player] ?? 0), 0);
  // Of four rounds the first thirty and ties play the last two.
  const halfway = fixture.field.map((_, player) => strokesOf(player, 2));
  const makesCut = halfway.map((own) => halfway.filter((other) => other < own).length < 30);
  const isOut = (player: number): boolean => rounds.length === 4 && makesCut[player] === false;
  const totals = fixture.field.map((name, player) => ({
    name,
    strokes: isOut(player) ? strokesOf(player, 2) + 1_000 : strokesOf(player, 4),
  }));
  const best = Math.min(...totals.map(({ strokes }) => strokes));
  const leaders = totals.filter(({ strokes }) => strokes === best).map(({ name }) => name);
  return { fixture, rounds, makesCut, totals, winner: won ?? leaders[0], playOff: leaders.length > 1 };
}
type Cards = ReturnType<typeof cardsOf>;

/** What part of a stake wins among so many places: one who shares the last of them has a part of it. */
function shareOf(name: string, field: Cards['totals'], places: number): number {
  const own = field.find((one) => one.name === name)?.strokes ?? 0;
  const ahead = field.filter(({ strokes }) => strokes < own).length;
  const level = field.filter(({ strokes }) => strokes === own).length;
  return Math.max(0, Math.min(1, (places - ahead) / level));
}

type Placed = Pick<SelectionResult, 'outcome' | 'deadHeat'>;
const paid = ({ outcome, deadHeat }: Placed): number | 'void' =>
  outcome === 'VOID'
    ? 'void'
    : outcome === 'LOST'
      ? 0
      : deadHeat === undefined
        ? 1
        : deadHeat.places / deadHeat.tied;

const firstRound = ({ fixture, rounds }: Cards): Cards['totals'] =>
  fixture.field.map((name, player) => ({ name, strokes: rounds[0]?.[player] ?? 0 }));

/** Strokes of the first and of the second. */
function strokesInOrder({ totals }: Cards): readonly [number, number] {
  const [first = 0, second = 0] = totals.map(({ strokes }) => strokes).sort((a, b) => a - b);
  return [first, second];
}

const matched = ([one = 0, other = 0]: readonly number[]): readonly (number | 'void')[] =>
  one === other ? ['void', 'void'] : [Number(one < other), Number(other < one)];

/** Among whom places of an each-way market are counted. */
function fieldOf({ type, selections }: MarketShape, cards: Cards): Cards['totals'] {
  if (type === 'FIRST_ROUND_LEADER') return firstRound(cards);
  return cards.totals.filter(({ name }) => selections.some((one) => one.name === name));
}

/** What part of a stake each side wins, by the rules of the house. */
function byLaw(
  { type, key, selections }: MarketShape,
  cards: Cards,
): readonly (number | 'void')[] | undefined {
  const names = selections.map(({ name }) => name);
  const round = Number(/ROUND_(?:SCORE_)?(\d+)/.exec(key)?.[1] ?? 0);
  const of = (name: string): number => cards.rounds[round - 1]?.[cards.fixture.field.indexOf(name)] ?? 0;
  const group = names.map((name) => ({ name, strokes: of(name) }));
  switch (type) {
    case 'OUTRIGHT_WINNER':
      return names.map((name) => Number(name === cards.winner));
    case 'TOP_5_FINISH':
      return names.map((name) => shareOf(name, cards.totals, 5));
    case 'TOP_10_FINISH':
      return names.map((name) => shareOf(name, cards.totals, 10));
    case 'TOP_20_FINISH':
      return names.map((name) => shareOf(name, cards.totals, 20));
    case 'WINNER_WITHOUT_FAVOURITE': {
      const others = cards.totals.filter(({ name }) => names.includes(name));
      expect(others).toHaveLength(cards.totals.length - 1);
      return names.map((name) => shareOf(name, others, 1));
    }
    case 'FIRST_ROUND_LEADER':
      return names.map((name) => shareOf(name, firstRound(cards), 1));
    case 'MATCH_BET':
      return matched(names.map((name) => cards.totals.find((one) => one.name === name)?.strokes ?? 0));
    case 'WINNING_SCORE': {
      const over = strokesInOrder(cards)[0] > Number(selections[0]?.hcp);
      return [Number(over), Number(!over)];
    }
    case 'WINNING_MARGIN': {
      const [first, second] = strokesInOrder(cards);
      const margins = ['Play-off', '1 stroke', '2 strokes', '3 strokes or more'];
      return names.map((name) => Number(name === margins[Math.min(3, second - first)]));
    }
    case 'MAKE_THE_CUT': {
      const makes = cards.makesCut[Number(key.slice(key.lastIndexOf('_') + 1)) - 1] === true;
      return [Number(makes), Number(!makes)];
    }
    case 'THREE_BALL':
      return names.map((name) => shareOf(name, group, 1));
    case 'TWO_BALL':
      return new Set(group.map(({ strokes }) => strokes)).size === 1
        ? ['void', 'void']
        : names.map((name) => shareOf(name, group, 1));
    case 'ROUND_SCORE': {
      const player = Number(key.slice(key.lastIndexOf('_') + 1)) - 1;
      const over = (cards.rounds[0]?.[player] ?? 0) > Number(selections[0]?.hcp);
      return [Number(over), Number(!over)];
    }
    default:
      return undefined;
  }
}

it('[sports] settles every market of golf as the cards say: play-offs, dead heats and pairs that are level', () => {
  const met = new Set<string>();
  let [playOffs, voids, shared, placesShared] = [0, 0, 0, 0];
  const keys = [
    ...Array.from({ length: 40 }, (_, slot) => `sim.go.r.${900_000 + slot}`),
    ...Array.from({ length: 9 }, (_, day) => `sim.go.c.2026-05-0${day + 1}.go-lakes.0`),
  ];
  for (const key of keys) {
    const script = scriptOf(golf, SEED, key);
    if (script === undefined) throw new Error(`no tournament ${key}`);
    const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
    const cards = cardsOf(key);
    if (cards.playOff) playOffs += 1;
    const { markets, scoreboard } = script.look(end);
    expect(scoreboard?.winner).toBe(cards.winner);
    for (const { shape, result } of markets) {
      met.add(shape.type);
      const results = result?.results.map((one) => one.result) ?? [];
      const said = results.map(paid);
      const meant = byLaw(shape, cards);
      expect([shape.key, said]).toEqual([shape.key, meant]);
      if (said.includes('void')) voids += 1;
      if (said.some((part) => part !== 'void' && part > 0 && part < 1)) shared += 1;
      if (shape.eachWay === undefined) continue;
      const { places } = shape.eachWay;
      const places5 = results.map(({ place }) => (place === undefined ? undefined : paid(place)));
      expect([shape.key, places5]).toEqual([
        shape.key,
        shape.selections.map(({ name }) => shareOf(name, fieldOf(shape, cards), places)),
      ]);
      if (places5.some((part) => part !== undefined && part !== 'void' && part > 0 && part < 1))
        placesShared += 1;
    }
  }
  expect([...met].sort()).toEqual([
    'FIRST_ROUND_LEADER',
    'MAKE_THE_CUT',
    'MATCH_BET',
    'OUTRIGHT_WINNER',
    'ROUND_SCORE',
    'THREE_BALL',
    'TOP_10_FINISH',
    'TOP_20_FINISH',
    'TOP_5_FINISH',
    'TWO_BALL',
    'WINNER_WITHOUT_FAVOURITE',
    'WINNING_MARGIN',
    'WINNING_SCORE',
  ]);
  expect([playOffs > 3, voids > 20, shared > 20, placesShared > 10]).toEqual([true, true, true, true]);
});

it('[sports] takes no bets on golf while a hole is counted, and none after the last one', () => {
  const slots = Array.from({ length: 40 }, (_, slot) => `sim.go.r.${900_000 + slot}`);
  // While a play-off is on nothing but the winner is left to bet on.
  const script = scriptOf(golf, SEED, slots.find((key) => cardsOf(key).playOff) ?? '');
  if (script === undefined) throw new Error('no tournament with a play-off');
  let play = script.initial;
  let open = 0;
  for (const moment of script.moments) {
    play = script.step(play, moment);
    const taking = script.look(play).markets.filter(({ state }) => state === 'OPEN').length;
    const isOver = play.state.played;
    if (moment.kind === 'happened' || isOver) expect(taking).toBe(0);
    if (moment.kind === 'back' && !isOver && play.off.length === 0) open += Number(taking > 0);
  }
  expect(open).toBeGreaterThan(60);
});
