import { describe, expect, it, vi } from 'vitest';
import { oracleChase, oracleInnings, oraclePar, type Place } from '#testing/oracles/cricket-oracle.ts';
import { random } from '../../random.ts';
import { chaseOf } from './chase-law.ts';
import { cricket } from './cricket.ts';
import { Outlook } from './outlook.ts';
import { parOf } from './rain.ts';
import { FRESH_CARD } from './scorecard.ts';
import { type CricketState, type Innings, initialState } from './state.ts';

vi.setConfig({ testTimeout: 60_000 });

const PLAYED = 4_000;
const FINE = 1_000_000;
const STRENGTH = { home: 1_080, away: 930 } as const;

function stateOf(innings: readonly Innings[]): CricketState {
  const fixture = cricket.fixtureOf('outlook', 'sim.cr.r.9000001');
  if (fixture === undefined) throw new Error('no fixture');
  const before = initialState(cricket.courseOf('outlook', fixture));
  return innings.length === 0 ? before : { ...before, toss: 'home', innings, stage: 'playing' };
}

const inningsOf = (side: 'home' | 'away', { balls, wickets, runs }: Place, closed = false): Innings => ({
  side,
  balls,
  wickets,
  runs,
  closed,
  // As if all had come in the first over: only what the last over began with counts.
  overs: Array.from({ length: Math.floor(balls / 6) }, () => runs),
  falls: Array.from({ length: wickets }, () => ({ runs, balls })),
  marks: [],
  fours: 0,
  sixes: 0,
  wides: 0,
  card: FRESH_CARD,
});

const START: Place = { balls: 0, wickets: 0, runs: 0 };
const END: Place = { balls: 120, wickets: 6, runs: 158 };

const situations: readonly (readonly [string, readonly Innings[]])[] = [
  ['before the toss', []],
  ['at the first ball', [inningsOf('away', START)]],
  ['in the middle of the first innings', [inningsOf('home', { balls: 60, wickets: 4, runs: 71 })]],
  ['at its death with the tail in', [inningsOf('home', { balls: 105, wickets: 8, runs: 118 })]],
  ['before the chase', [inningsOf('home', END, true)]],
  [
    'in a chase that is close',
    [inningsOf('home', END, true), inningsOf('away', { balls: 84, wickets: 5, runs: 107 })],
  ],
  [
    'in the last over',
    [inningsOf('away', END, true), inningsOf('home', { balls: 114, wickets: 8, runs: 149 })],
  ],
];

/** A match by the chances of each ball alone. */
function ended(known: readonly Innings[], chance: () => number) {
  const [one, two] = known;
  const side = one?.side ?? (chance() < 0.5 ? 'home' : 'away');
  const next = side === 'home' ? 'away' : 'home';
  const first = one?.closed === true ? undefined : oracleInnings(one ?? START, STRENGTH[side], chance);
  const made = first?.runs ?? one?.runs ?? 0;
  const second = oracleInnings(two ?? START, STRENGTH[next], chance, made + 1);
  const winner = second.runs === made ? 'tie' : second.runs > made ? next : side;
  const on = first ?? second;
  const from = (first === undefined ? two : one) ?? START;
  const over = 6 * (Math.floor(from.balls / 6) + 1);
  return {
    winner,
    runs: made,
    wickets: on.wickets,
    ten: first?.after.get(60) ?? made,
    overRuns: (on.after.get(over) ?? on.runs) - from.runs,
    fall: on.falls[0] ?? on.runs,
  };
}

describe.each(situations)('the outlook %s', (_, innings) => {
  it('[sports] is what matches come to that are played ball by ball', () => {
    const outlook = new Outlook(stateOf(innings), [STRENGTH.home, STRENGTH.away], 'match');
    const draw = random('balls', innings.length, innings.at(-1)?.balls ?? 0);
    const chance = (): number => draw.below(FINE) / FINE;
    const matches = Array.from({ length: PLAYED }, () => ended(innings, chance));
    type Match = (typeof matches)[number];
    const first = innings[0]?.closed !== true;
    const base = innings.at(-1)?.runs ?? 0;
    const stand = (first ? base : (innings[1]?.runs ?? 0)) + 11.5;
    const over = (runs: number): boolean => runs > 7.5;
    const early = (innings[0]?.balls ?? 0) < 60;
    const asked: readonly (readonly [string, number, (match: Match) => boolean])[] = [
      ['tie', outlook.tie(), ({ winner }) => winner === 'tie'],
      ['home wins or half a tie', outlook.homeWins() - outlook.tie() / 2, ({ winner }) => winner === 'home'],
      // Between two innings there is no over and no pair to bet on.
      ...(innings.at(-1)?.closed === true
        ? []
        : ([
            ['over of eight', outlook.overRuns(over), ({ overRuns }: Match) => over(overRuns)],
            [
              'stand of twelve',
              outlook.nextWicket((runs) => runs > stand),
              ({ fall }: Match) => fall > stand,
            ],
          ] as const)),
      [
        'seven wickets',
        first ? outlook.firstWickets((w) => w > 6.5) : outlook.secondWickets((w) => w > 6.5),
        ({ wickets }) => wickets > 6.5,
      ],
      ...(first
        ? ([
            ['140 runs', outlook.firstRuns(20, (runs) => runs > 139.5), ({ runs }: Match) => runs > 139.5],
            ['165 runs', outlook.firstRuns(20, (runs) => runs > 164.5), ({ runs }: Match) => runs > 164.5],
          ] as const)
        : []),
      ...(first && early
        ? ([
            ['77 after ten', outlook.firstRuns(10, (runs) => runs > 76.5), ({ ten }: Match) => ten > 76.5],
          ] as const)
        : []),
    ];
    for (const [name, claimed, holds] of asked) {
      const found = matches.filter(holds).length / PLAYED;
      const error = 4 * Math.sqrt((claimed * (1 - claimed)) / PLAYED) + 5e-4;
      expect([name, Math.abs(found - claimed) <= error ? 'agrees' : [found, claimed]]).toEqual([
        name,
        'agrees',
      ]);
    }
  });
});

it('[sports] says exactly what trying out every ball of a chase says', () => {
  for (const strength of [900, 1_137])
    for (const target of [96, 160, 205]) {
      const tried = oracleChase(START, strength, target);
      const made = new Float64Array(340);
      made[target - 1] = 1;
      const { chased, tie } = chaseOf(made, strength);
      // Between two strengths of the table it is near to straight.
      expect(Math.abs(chased - tried.won)).toBeLessThan(5e-4);
      expect(Math.abs(tie - tried.tied)).toBeLessThan(5e-4);
      for (const place of [
        START,
        { balls: 70, wickets: 6, runs: 61 },
        { balls: 117, wickets: 9, runs: 85 },
      ]) {
        const there = place === START ? tried : oracleChase(place, strength, target);
        const chasing = [inningsOf('home', { ...END, runs: target - 1 }, true), inningsOf('away', place)];
        const outlook = new Outlook(stateOf(chasing), [1_000, strength], 'match');
        expect(Math.abs(outlook.tie() - there.tied)).toBeLessThan(1e-4);
        expect(Math.abs(1 - outlook.homeWins() - outlook.tie() / 2 - there.won)).toBeLessThan(1e-4);
      }
    }
});

it('[sports] has a par score that grows with wickets and balls, and none before five overs', () => {
  expect(parOf(160, { balls: 29, wickets: 1 })).toBeUndefined();
  for (let balls = 30; balls <= 119; balls += 1)
    for (let wickets = 0; wickets < 10; wickets += 1) {
      const par = parOf(160, { balls, wickets });
      expect(par).toBe(oraclePar(160, balls, wickets));
      expect(par).toBeLessThanOrEqual(parOf(160, { balls, wickets: wickets + 1 }) ?? 0);
      expect(par).toBeLessThanOrEqual(parOf(160, { balls: balls + 1, wickets }) ?? 0);
    }
});
