import type { Score } from '../../families/contest.ts';
import { peopleOf } from '../../names/people.ts';
import type { Random } from '../../random.ts';
import type { Fixture } from './fixtures.ts';
import type { TeamSide } from './pressure.ts';

export const SIDES = ['home', 'away'] as const;
export const THOUSAND = 1_000;
/** Of a thousand goals of a side, those of each player who is named; the rest is of others. */
export const SCORERS = [260, 180, 120, 100, 70, 60, 50, 40] as const;
/** Of a thousand goals so many are own goals: they count for a side, and are nobody's. */
export const OWN_GOALS = 29;
/** Of a thousand cards of a side: who scores is not who tackles. */
export const BOOKED = [60, 70, 110, 90, 80, 110, 100, 120] as const;
/** Of so many cards that would go to a player who has one, one is his second; the rest go to others. */
export const SECOND_OF = 10;
/** Points of a card; the second yellow one itself counts for none, so that nobody has more than 35. */
export const POINTS = { yellow: 10, red: 25 } as const;
/** So many corners are raced to. */
export const RACES = [3, 5, 7, 9] as const;
export const SQUAD = SCORERS.length;

/** Of so many named players one takes no part, and so many begin on the bench and come on later. */
export const NEWS = { of: 60, out: 1, bench: 6 } as const;
/** Minutes of the match at which one comes on, each as likely as another. */
export const MINUTES_ON = [55, 60, 65, 70, 75, 80] as const;

/** Told as the match begins: who takes no part, and who begins on the bench, by place in the side. */
export interface Sheet {
  readonly out: readonly number[];
  readonly bench: readonly { readonly nth: number; readonly minute: number }[];
}
export type Sheets = Readonly<Record<TeamSide, Sheet>>;

/** Place of a scorer in his side, somebody who is not named, or a player of the other side. */
export type By = number | 'other' | 'own';

/** What is told of a match beside its goals. */
export interface Told {
  /** Corners of the minutes that have begun. */
  readonly corners: Score;
  /** Cards of each side: a yellow one counts one, a red one two. */
  readonly cards: Score;
  /** Booking points of the match. */
  readonly points: number;
  /** Who was first to each number of corners that is raced to. */
  readonly races: readonly (TeamSide | undefined)[];
  /** Players sent off. */
  readonly sentOff: number;
  /** Named ones among them. */
  readonly off: Readonly<Record<TeamSide, readonly number[]>>;
  /** Who scored, in the order of the goals; own goals are left out. */
  readonly scored: readonly { readonly side: TeamSide; readonly by: number | undefined }[];
  /** Named players who were shown a card. */
  readonly booked: Readonly<Record<TeamSide, readonly number[]>>;
  /** Undefined before the match. */
  readonly teams: Readonly<Record<TeamSide, Team>> | undefined;
}
export interface Team {
  readonly out: readonly number[];
  /** Who begins on the bench, and how many goals had a scorer as he came on; undefined until then. */
  readonly bench: readonly { readonly nth: number; readonly after: number | undefined }[];
}

export const NOTHING_TOLD: Told = {
  corners: { home: 0, away: 0 },
  cards: { home: 0, away: 0 },
  points: 0,
  races: [],
  sentOff: 0,
  off: { home: [], away: [] },
  scored: [],
  booked: { home: [], away: [] },
  teams: undefined,
};

/** The players of a side who are named. */
export const playersOf = ({ league, home, away }: Fixture, side: TeamSide): readonly string[] =>
  peopleOf(`${league.code} ${side === 'home' ? home : away}`, SQUAD, 'men');

export function sheetsOf(draw: Random): Sheets {
  const sheet = (): Sheet => {
    const out: number[] = [];
    const bench: Sheet['bench'][number][] = [];
    for (const nth of SCORERS.keys()) {
      const news = draw.below(NEWS.of);
      const minute = draw.pick(MINUTES_ON);
      if (news < NEWS.out) out.push(nth);
      else if (news < NEWS.out + NEWS.bench) bench.push({ nth, minute });
    }
    return { out, bench };
  };
  return { home: sheet(), away: sheet() };
}

/** The teams as they are told at the kick-off. */
export const teamOf = ({ out, bench }: Sheet): Team => ({
  out,
  bench: bench.map(({ nth }) => ({ nth, after: undefined })),
});

/** Whether a player is on the pitch, as far as is told; everybody who is not out is before the match. */
export const isOut = ({ teams }: Told, side: TeamSide, nth: number): boolean =>
  teams?.[side].out.includes(nth) === true;
export const isOnBench = ({ teams }: Told, side: TeamSide, nth: number): boolean =>
  teams?.[side].bench.some((player) => player.nth === nth && player.after === undefined) === true;

/** Whether he was sent off: nothing of his is to come. */
export const isSentOff = ({ off }: Told, side: TeamSide, nth: number): boolean => off[side].includes(nth);

/** Whose it was, by shares of a thousand; undefined is somebody who is not named, or not on the pitch. */
export function drawnFrom(shares: readonly number[], place: number, isOn: (nth: number) => boolean) {
  let left = place;
  for (const [nth, share] of shares.entries()) {
    left -= share;
    if (left < 0) return isOn(nth) ? nth : undefined;
  }
  return undefined;
}
