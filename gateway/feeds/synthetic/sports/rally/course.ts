import { type PairFixture, standingOf } from '../../calendar/pairings.ts';
import type { Side } from '../../chances/units.ts';
import type { Moment } from '../../playing/script.ts';
import { random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import type { RallyRules, RallyTournament } from './rules.ts';
import { afterPoint, isWon, tallyAtFirst } from './tally.ts';

export type Fixture = PairFixture<RallyTournament>;

export type RallyMoment = Moment &
  (
    | { readonly kind: 'begun' | 'settled' }
    | { readonly kind: 'point'; readonly winner: Side; readonly ends: 'point' | 'set' | 'match' }
    | { readonly kind: 'retired'; readonly side: Side }
  );

export interface Course extends SportCourse<RallyMoment> {
  readonly fixture: Fixture;
  readonly first: Side;
}

export const OF = 10_000;
/** A point is known this long after bets went off for it; they are back so long after it, ms. */
const KNOWN_AFTER = 400;
const BACK_AFTER = 5_000;
const RESULTS_AFTER = 6_000;
/** After so many points somebody who cannot go on retires. */
const RETIRES = { least: 5, most: 60 } as const;
const SIDES = ['home', 'away'] as const;

/** Chances that home and away win a point that they serve, in ten-thousandths. */
function servesOf(rules: RallyRules, seed: string, { key, league, home, away }: Fixture) {
  const { standing, day } = rules.spread;
  const draw = random(seed, 'day', key);
  const of = (player: string): number => standingOf(seed, league.code, player, standing);
  const edge = of(home) - of(away) + draw.between(-day, day);
  return [rules.serve + edge, rules.serve - edge] as const;
}

/** The whole course of a match, point by point. Same seed and fixture, same match. */
export function courseOf(rules: RallyRules, seed: string, fixture: Fixture): Course {
  const truth = servesOf(rules, seed, fixture);
  const draw = random(seed, 'match', fixture.key);
  const pace = random(seed, 'pace', fixture.key);
  const first = draw.pick(SIDES);
  const isRetired = draw.chance(rules.retired, 1_000);
  const until = isRetired ? draw.between(RETIRES.least, RETIRES.most) : Number.POSITIVE_INFINITY;
  const retires = draw.pick(SIDES);
  const moments: RallyMoment[] = [{ kind: 'begun', at: fixture.startsAt }];
  let tally = tallyAtFirst(fixture.league.needed, first);
  let at = fixture.startsAt;
  for (let points = 0; ; points += 1) {
    at += pace.between(...rules.between.point);
    if (points === until) {
      moments.push({ kind: 'retired', at, side: retires });
      break;
    }
    const { server } = tally.set;
    const isHeld = draw.below(OF) < truth[server === 'home' ? 0 : 1];
    const winner = isHeld ? server : server === 'home' ? 'away' : 'home';
    const after = afterPoint(rules, tally, winner);
    const isSet = after.sets.length > tally.sets.length;
    tally = after;
    moments.push({ kind: 'point', at, winner, ends: isWon(after) ? 'match' : isSet ? 'set' : 'point' });
    if (isWon(after)) break;
    if (isSet) at += rules.between.set;
  }
  const settledAt = at + RESULTS_AFTER;
  moments.push({ kind: 'settled', at: settledAt });
  return { fixture, first, truth, spans: [], moments, goneAt: settledAt + rules.linger };
}

/** Bets are off for the end of a set, and for good once the match is over. */
export function suspensionOf(moment: RallyMoment): Suspension | undefined {
  if (moment.kind === 'retired') return { lead: KNOWN_AFTER };
  if (moment.kind !== 'point' || moment.ends === 'point') return undefined;
  return moment.ends === 'match' ? { lead: KNOWN_AFTER } : { lead: KNOWN_AFTER, back: BACK_AFTER };
}
