import { type Endings, Finals, Recent } from '../../playing/endings.ts';
import { poisson } from './outlook.ts';
import type { Expectation, Tally } from './tally.ts';

/**
 * Most goals of one side in one half that are told apart; more count as this many. With 1 expected that is 1
 * in 10⁶.
 */
const MOST = 8;

type Goals = readonly [home: number, away: number];

/**
 * One way in which a match may go on: goals in the rest of each half, and who is the first to score from
 * here.
 */
interface Ending {
  readonly first: Goals;
  readonly second: Goals;
  readonly next: 'nobody' | 'home' | 'away';
  /** Of the weight of these goals, the part in which `next` scores first. */
  readonly share: number;
}

/**
 * Within a half both sides' rates keep their ratio while time runs, so of h home and a away goals each is
 * equally likely to be the first.
 */
function orders(first: Goals, second: Goals): readonly Ending[] {
  const [home, away] = first[0] + first[1] > 0 ? first : second;
  const goals = home + away;
  if (goals === 0) return [{ first, second, next: 'nobody', share: 1 }];
  return [
    { first, second, next: 'home' as const, share: home / goals },
    { first, second, next: 'away' as const, share: away / goals },
  ].filter(({ share }) => share > 0);
}

const scores = Array.from(
  { length: (MOST + 1) ** 2 },
  (_, i): Goals => [Math.floor(i / (MOST + 1)), i % (MOST + 1)],
);
const endingsAfter = (first: readonly Goals[]): readonly Ending[] =>
  first.flatMap((one) => scores.flatMap((other) => orders(one, other)));

/** From before half-time, and from after it: the same for all matches. */
const FROM_FIRST_HALF = endingsAfter(scores);
const FROM_SECOND_HALF = endingsAfter([[0, 0]]);

/** Chance of each ending. They add up to 1. */
function weightsOf(endings: readonly Ending[], { first, second }: Expectation): Float64Array {
  const [firstHome, firstAway] = [poisson(first.home, MOST), poisson(first.away, MOST)];
  const [secondHome, secondAway] = [poisson(second.home, MOST), poisson(second.away, MOST)];
  const at = (chances: readonly number[], goals: number): number => chances[goals] ?? 0;
  return Float64Array.from(
    endings,
    (ending) =>
      at(firstHome, ending.first[0]) *
      at(firstAway, ending.first[1]) *
      at(secondHome, ending.second[0]) *
      at(secondAway, ending.second[1]) *
      ending.share,
  );
}

/**
 * The tallies in the end. Of the goals to come only the first has a scorer: no market on offer asks for more.
 */
function finalsOf({ home, away, half, told, scorers }: Tally, endings: readonly Ending[]): readonly Tally[] {
  const scorersAfter: Readonly<Record<Ending['next'], Tally['scorers']>> = {
    nobody: scorers,
    home: [...scorers, 'home'],
    away: [...scorers, 'away'],
  };
  return endings.map(({ first, second, next }) => ({
    // What stands beside the goals is combined with nothing.
    told,
    home: home + first[0] + second[0],
    away: away + first[1] + second[1],
    half: half ?? { home: home + first[0], away: away + first[1] },
    over: true,
    scorers: scorersAfter[next],
  }));
}

/** They are the same for every match at a tally: before the start all matches are at one. */
const recent = new Recent<Finals<Tally>>();

/** Matches at one have the same endings left. */
const nameOf = ({ home, away, half, scorers }: Tally): string =>
  [home, away, half?.home, half?.away, ...scorers].join();

/** Every way in which a match may end, seen from a tally. */
export function matchEndings(tally: Tally, expectation: Expectation): Endings<Tally> {
  const endings = tally.half === undefined ? FROM_FIRST_HALF : FROM_SECOND_HALF;
  return {
    finals: recent.of(nameOf(tally), () => new Finals(() => finalsOf(tally, endings))),
    weights: () => weightsOf(endings, expectation),
  };
}
