/**
 * What the markets of a football match mean, written down without the markets' own code, and every score of
 * both halves one by one: which legs of a five add nothing, and what it is worth (GAM-02, ADR 0378).
 */
export interface Goals {
  readonly halfHome: number;
  readonly halfAway: number;
  readonly home: number;
  readonly away: number;
}

const resultIn = (home: number, away: number): string =>
  home > away ? 'HOME' : home < away ? 'AWAY' : 'DRAW';
const overOr = (goals: number, line: number): string => (goals > line ? 'OVER' : 'UNDER');

/** Which side of a market, `MATCH_ODDS` say, a score makes win. */
export function winnerOf(market: string, { halfHome, halfAway, home, away }: Goals): string {
  const line = Number(/_(\d\d)$/.exec(market)?.[1] ?? Number.NaN) / 10;
  if (market.startsWith('OVER_UNDER')) return overOr(home + away, line);
  if (market.startsWith('FIRST_HALF_GOALS')) return overOr(halfHome + halfAway, line);
  switch (market) {
    case 'MATCH_ODDS':
      return resultIn(home, away);
    case 'BOTH_TEAMS_TO_SCORE':
      return home > 0 && away > 0 ? 'YES' : 'NO';
    case 'HALF_TIME':
      return resultIn(halfHome, halfAway);
    case 'HALF_TIME_FULL_TIME':
      return `${resultIn(halfHome, halfAway)[0]}${resultIn(home, away)[0]}`;
    case 'CORRECT_SCORE':
      return home > 3 || away > 3 ? 'OTHER' : `S${home}${away}`;
    case 'HANDICAP_MINUS_1':
      return resultIn(home - 1, away);
    case 'HANDICAP_PLUS_1':
      return resultIn(home + 1, away);
    default:
      throw new Error(`no meaning of ${market}`);
  }
}

/** By group, as `FIVE_GROUPS` has them. */
export const MARKETS_OF_FIVES = {
  main: ['MATCH_ODDS', 'BOTH_TEAMS_TO_SCORE'],
  goals: ['05', '15', '25', '35', '45', '55'].map((line) => `OVER_UNDER_${line}`),
  halves: ['HALF_TIME', 'FIRST_HALF_GOALS_05', 'FIRST_HALF_GOALS_15', 'HALF_TIME_FULL_TIME'],
  score: ['CORRECT_SCORE'],
  handicap: ['HANDICAP_MINUS_1', 'HANDICAP_PLUS_1'],
} as const;

const MOST = 10;

function poisson(mean: number): readonly number[] {
  const chances: number[] = [Math.exp(-mean)];
  for (let goals = 1; goals <= MOST; goals += 1) chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  return chances;
}

interface Half {
  readonly home: number;
  readonly away: number;
}

/** The chance that all of these, `MARKET/SIDE`, come true. */
export function chanceByCounting(
  { first, second }: { readonly first: Half; readonly second: Half },
  legs: readonly string[],
): number {
  const [a, b, c, d] = [first.home, first.away, second.home, second.away].map(poisson);
  const asked = legs.map((leg) => leg.split('/'));
  let sum = 0;
  const goals = Array.from({ length: MOST + 1 }, (_, nth) => nth);
  for (const halfHome of goals)
    for (const halfAway of goals)
      for (const moreHome of goals)
        for (const moreAway of goals) {
          const score = { halfHome, halfAway, home: halfHome + moreHome, away: halfAway + moreAway };
          if (!asked.every(([market = '', side]) => winnerOf(market, score) === side)) continue;
          sum += (a?.[halfHome] ?? 0) * (b?.[halfAway] ?? 0) * (c?.[moreHome] ?? 0) * (d?.[moreAway] ?? 0);
        }
  return sum;
}
