import type { FeedChange } from '#gateway/core/feed.ts';
import { MATCHES, type Match, matchOpens, say } from '#testing/offers/scripted-feed.ts';
import { RACES, raceOpens } from '#testing/offers/scripted-races.ts';

/** A match with a model, so that it has bet builders and the simulator's own markets. */
export const BUILDER_MATCH = 'Builder Derby';

function ofTheScript(home: string): Match {
  const found = MATCHES.find((match) => match.home === home);
  if (found === undefined) throw new Error(`the script has no match of ${home}`);
  return found;
}
export const FIRST = ofTheScript('Harbour Athletic');
export const SECOND = ofTheScript('Kestrel Rovers');
export const THIRD = ofTheScript('Saltmarsh');

/** In play, bets on it are held for so many seconds. */
export const HELD_SECONDS = 8;
export const IN_PLAY: Match = {
  key: 'live',
  home: 'Northgate',
  away: 'Ferris Lane',
  odds: ['2/1', '9/4', '6/4'],
};
/** In its 88th minute, decided but for the whistle, in the league of the other matches. */
export const HOPELESS: Match = {
  key: 'hopeless',
  home: 'Quarrybank',
  away: 'Vale Park',
  odds: ['1/500', '200/1', '1000/1'],
};

interface Stand {
  readonly home: number;
  readonly away: number;
  readonly minute: number;
}

/** A match of the script that has begun. */
export function inPlay(
  match: Match,
  { home, away, minute }: Stand,
  delay: number,
  now: number,
): FeedChange[] {
  const begun = matchOpens(match, now - minute * 60_000).map((change): FeedChange => {
    if (change.kind === 'event')
      return { ...change, event: { ...change.event, state: 'INPLAY', inplay: true } };
    if (change.kind === 'market') return { ...change, market: { ...change.market, inplayDelay: delay } };
    return change;
  });
  const scoreboard = { home, away, period: '2H', clockSeconds: minute * 60, clockAt: now, running: true };
  return [...begun, { kind: 'scoreboard', event: match.key, scoreboard }];
}

/** The match is over by this score, and what was on it is decided. */
export function ends(match: Match, home: number, away: number, now: number): FeedChange[] {
  const winner = home > away ? 'home' : home < away ? 'away' : 'draw';
  const over = matchOpens(match, now - 6_600_000).flatMap((change): FeedChange[] =>
    change.kind === 'event'
      ? [{ ...change, event: { ...change.event, state: 'FINISHED', inplay: false } }]
      : [],
  );
  const scoreboard = { home, away, period: 'FT', clockSeconds: 5_400, clockAt: now, running: false };
  return [
    { kind: 'scoreboard', event: match.key, scoreboard },
    say.won(match.key, winner),
    { kind: 'marketState', market: `${match.key}.result`, state: 'CLOSED' },
    ...over,
  ];
}

const [RACE] = RACES;
export const RUNNER = RACE?.runner ?? '';
export const raceOpensAt = (now: number): FeedChange[] =>
  RACE === undefined ? [] : raceOpens(RACE, now + 600_000);

/** The race is run: the runner that bets are on first, the other second. */
export function raceEnds(now: number): FeedChange[] {
  const over = raceOpensAt(now - 1_200_000).flatMap((change): FeedChange[] => {
    if (change.kind !== 'event' || change.event.racingData === undefined) return [];
    const finish = [
      { cloth: 1, position: 1 },
      { cloth: 2, position: 2 },
    ];
    const racingData = { ...change.event.racingData, step: 'weighedIn' as const, finish };
    return [{ ...change, event: { ...change.event, state: 'FINISHED', racingData } }];
  });
  const market = `${RACE?.key ?? ''}.win`;
  return [
    {
      kind: 'result',
      market,
      results: [
        { selection: `${RACE?.key ?? ''}.a`, result: { outcome: 'WON', position: 1 } },
        { selection: `${RACE?.key ?? ''}.b`, result: { outcome: 'LOST', position: 2 } },
      ],
      deductions: [],
    },
    { kind: 'marketState', market, state: 'CLOSED' },
    ...over,
  ];
}

/** Long names three beside each other: which of them is meant is said at the end of each. */
const doubleChance = ({ key, home, away }: Match): FeedChange => ({
  kind: 'market',
  market: {
    key: `${key}.double`,
    event: key,
    name: 'Double chance',
    type: 'DOUBLE_CHANCE',
    state: 'OPEN',
    groupRanks: { main: 2 },
    winners: 2,
    inplayDelay: 0,
    selections: (
      [
        ['1X', `${home} or draw`, 'HOME_DRAW'],
        ['12', `${home} or ${away}`, 'HOME_AWAY'],
        ['X2', `Draw or ${away}`, 'DRAW_AWAY'],
      ] as const
    ).map(([side, name, outcomeType]) => ({
      key: `${key}.${side}`,
      name,
      kind: 'REGULAR',
      odds: '2/5',
      suspended: false,
      outcomeType,
    })),
  },
});

/** Everything but the matches that the script opens with. */
export const offerOpens = (now: number): FeedChange[] => [
  ...raceOpensAt(now),
  doubleChance(FIRST),
  ...inPlay(IN_PLAY, { home: 0, away: 0, minute: 50 }, HELD_SECONDS, now),
  ...inPlay(HOPELESS, { home: 4, away: 0, minute: 88 }, 0, now),
];
