import { describe, expect, it, vi } from 'vitest';
import type { MarketShape } from '../../playing/sight.ts';
import { scriptOf } from '../../playing/sport-programme.ts';
import type { FightMoment } from './course.ts';
import { boxing, martialArts } from './fights.ts';

vi.setConfig({ testTimeout: 60_000 });

type Fights = typeof boxing;
const SEED = 'laws';

/** The announcement, from the bells that rang and how it ended: who, how, in which round, how far into it. */
function announced(moments: readonly FightMoment[], length: number) {
  const ended = moments.find((moment) => moment.kind === 'ended');
  if (ended?.kind !== 'ended') throw new Error('it has no end');
  const rounds = moments.filter(({ kind }) => kind === 'bell').length;
  const { how, winner } = ended.ending;
  const won = winner === undefined ? 'DRAW' : winner.toUpperCase();
  // Half rounds that were fought whole.
  const halves =
    how === 'decision' ? Number.POSITIVE_INFINITY : 2 * (rounds - 1) + (ended.second * 2 >= length ? 1 : 0);
  return { how, won, rounds, halves };
}
type Announced = ReturnType<typeof announced>;

/** The winning side by the rules; `'void'` where stakes come back. */
function byRules({ type, line = '' }: MarketShape, { how, won, rounds, halves }: Announced) {
  const yes = (holds: boolean): string => (holds ? 'YES' : 'NO');
  const isStopped = how !== 'decision';
  switch (type) {
    case 'MATCH_ODDS':
      return won;
    case 'MATCH_WINNER':
      return won === 'DRAW' ? 'void' : won;
    case 'METHOD_OF_VICTORY':
      return won === 'DRAW' ? won : `${won}_${how.toUpperCase()}`;
    case 'TOTAL_ROUNDS':
      return halves >= 2 * Number(line) ? 'OVER' : 'UNDER';
    case 'GO_THE_DISTANCE':
      return yes(!isStopped);
    case 'ROUND_BETTING':
      return won === 'DRAW' ? won : `${won}_${isStopped ? rounds : 'DECISION'}`;
    case 'ROUND_GROUPS':
      return isStopped ? `${won}_${Math.ceil(rounds / 3)}` : 'DISTANCE';
    case 'START_ROUND':
      return yes(rounds >= Number(line));
    case 'INSIDE_DISTANCE_HOME':
      return yes(isStopped && won === 'HOME');
    case 'INSIDE_DISTANCE_AWAY':
      return yes(isStopped && won === 'AWAY');
    case 'HOW_IT_ENDS':
      return how.toUpperCase();
    default:
      throw new Error(`no rule for ${type}`);
  }
}

const sports: readonly (readonly [string, Fights, string, number, number])[] = [
  ['boxing', boxing, 'bx', 180, 10],
  ['MMA', martialArts, 'mm', 300, 9],
];
describe.each(sports)('%s', (_, sport, prefix, length, types) => {
  it('[sports] settles every market by what is announced', () => {
    const met = new Set<string>();
    const ends = new Set<string>();
    for (let slot = 0; slot < 240; slot += 1) {
      const key = `sim.${prefix}.r.${9_000_000 + slot}`;
      const fixture = sport.fixtureOf(SEED, key);
      const script = scriptOf(sport, SEED, key);
      if (script === undefined || fixture === undefined) throw new Error(`no fight ${key}`);
      const fight = announced(sport.courseOf(SEED, fixture).moments, length);
      ends.add(`${fight.how} ${fight.won}`);
      const end = script.moments.reduce((play, moment) => script.step(play, moment), script.initial);
      for (const { shape, result } of script.look(end).markets) {
        met.add(shape.type);
        const rule = byRules(shape, fight);
        const said = shape.selections.map((__, nth) => result?.results[nth]?.result.outcome);
        const meant = shape.selections.map(({ outcomeType }) =>
          rule === 'void' ? 'VOID' : outcomeType === rule ? 'WON' : 'LOST',
        );
        expect([shape.key, said]).toEqual([shape.key, meant]);
      }
    }
    expect(met.size).toBe(types);
    expect(ends.size).toBeGreaterThan(3);
  });

  it('[sports] is suspended for a knockdown and between rounds, and for good once it is stopped', () => {
    let downs = 0;
    for (let slot = 0; slot < 40; slot += 1) {
      const script = scriptOf(sport, SEED, `sim.${prefix}.r.${9_000_000 + slot}`);
      if (script === undefined) throw new Error('no fight');
      let play = script.initial;
      for (const moment of script.moments) {
        play = script.step(play, moment);
        if (moment.kind !== 'happened') continue;
        const open = script.look(play).markets.filter(({ state }) => state === 'OPEN').length;
        const { kind } = moment.moment;
        if (kind === 'knockdown') downs += 1;
        if (kind !== 'bell') expect([kind, open]).toEqual([kind, 0]);
      }
    }
    expect(downs).toBeGreaterThan(3);
  });
});
