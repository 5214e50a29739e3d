import type { Side } from '../../chances/units.ts';
import type { Score } from '../../families/contest.ts';
import type { Moment } from '../../playing/script.ts';
import { random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Fixture, OF, shareOf } from './fixtures.ts';
import { HALF, roundChance } from './map-law.ts';
import { afterRoundOf, isWon, mapNow, tallyAtFirst } from './tally.ts';

export type EsportsMoment = Moment &
  (
    | { readonly kind: 'begun' | 'settled' }
    | {
        readonly kind: 'round';
        readonly winner: Side;
        readonly ends: 'round' | 'map' | 'match';
        readonly kills: Score;
      }
    | { readonly kind: 'forfeited'; readonly side: Side }
  );

export interface Course extends SportCourse<EsportsMoment> {
  readonly fixture: Fixture;
  readonly first: Side;
}

const SECOND = 1_000;
/** A round with what is bought before it, and pauses on top of it. */
const ROUND = [100 * SECOND, 148 * SECOND] as const;
const PAUSES = { half: 90 * SECOND, map: 480 * SECOND } as const;
/** A round is known this long after bets went off for it; they are back so long after it. */
const KNOWN_AFTER = 400;
const BACK_AFTER = { round: 4 * SECOND, map: 6 * SECOND } as const;
const RESULTS_AFTER = 6 * SECOND;
const LINGER = 240 * SECOND;
/** Out of a thousand matches, those that a team gives up, after so many rounds. */
const GIVEN_UP = { of: 3, least: 4, most: 40 } as const;
const SIDES = ['home', 'away'] as const;
/** Opponents that who wins a round, and who loses it, puts out of it. */
const KILLS = { wins: [3, 5], loses: [0, 4] } as const;

/** The whole course of a match, round by round. Same seed and fixture, same match. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const share = shareOf(seed, fixture);
  const draw = random(seed, 'match', fixture.key);
  const pace = random(seed, 'pace', fixture.key);
  const kill = random(seed, 'kills', fixture.key);
  const first = draw.pick(SIDES);
  const isGivenUp = draw.chance(GIVEN_UP.of, 1_000);
  const until = isGivenUp ? draw.between(GIVEN_UP.least, GIVEN_UP.most) : Number.POSITIVE_INFINITY;
  const givesUp = draw.pick(SIDES);
  const moments: EsportsMoment[] = [{ kind: 'begun', at: fixture.startsAt }];
  let tally = tallyAtFirst(first);
  let at = fixture.startsAt;
  for (let rounds = 0; !isWon(tally); rounds += 1) {
    at += pace.between(...ROUND);
    if (rounds === until) {
      moments.push({ kind: 'forfeited', at, side: givesUp });
      break;
    }
    const winner = draw.below(OF) < OF * roundChance(share / OF, mapNow(tally)) ? 'home' : 'away';
    const after = afterRoundOf(tally, winner);
    const isMap = after.maps.length > tally.maps.length;
    tally = after;
    const [wins, loses] = [kill.between(...KILLS.wins), kill.between(...KILLS.loses)];
    const kills = winner === 'home' ? { home: wins, away: loses } : { home: loses, away: wins };
    moments.push({
      kind: 'round',
      at,
      winner,
      kills,
      ends: isWon(after) ? 'match' : isMap ? 'map' : 'round',
    });
    if (isMap) at += PAUSES.map;
    else if (after.rounds.length === HALF) at += PAUSES.half;
  }
  const settledAt = (moments.at(-1)?.at ?? at) + RESULTS_AFTER;
  moments.push({ kind: 'settled', at: settledAt });
  return { fixture, first, truth: [share], spans: [], moments, goneAt: settledAt + LINGER };
}

const isOfRounds = (code: string): boolean => code.startsWith('ROUND_WINNER') || code.startsWith('PISTOL');

/** Bets on rounds are off for each, all of them for the end of a map, and for good at the end. */
export function suspensionOf(moment: EsportsMoment): Suspension | undefined {
  if (moment.kind === 'forfeited') return { lead: KNOWN_AFTER };
  if (moment.kind !== 'round') return undefined;
  if (moment.ends === 'match') return { lead: KNOWN_AFTER };
  if (moment.ends === 'map') return { lead: KNOWN_AFTER, back: BACK_AFTER.map };
  return { lead: KNOWN_AFTER, back: BACK_AFTER.round, only: isOfRounds };
}
