import type { Moment } from '../../playing/script.ts';
import { type Random, random } from '../../random.ts';
import type { SportCourse, Suspension } from '../../sport.ts';
import { type Ending, shareOf, stoppagesIn, verdictOf } from './endings.ts';
import { type Fixture, PAUSES, strengthsOf } from './fixtures.ts';
import type { Code, Corner } from './rules.ts';

/** What happens in a fight; `second` is of the round. */
export type FightMoment = Moment &
  (
    | { readonly kind: 'bell'; readonly round: number }
    | { readonly kind: 'knockdown'; readonly side: Corner; readonly second: number }
    | { readonly kind: 'roundOver'; readonly winner: Corner; readonly last: boolean }
    | { readonly kind: 'ended'; readonly ending: Ending; readonly second: number }
    | { readonly kind: 'settled' }
  );

export interface Course extends SportCourse<FightMoment> {
  readonly fixture: Fixture;
  readonly code: Code;
}

const FINE = 1_048_576;
/** From the last bell to what the judges say, in seconds of the fight. */
const JUDGES = 90;

interface Round {
  readonly winner: Corner;
  readonly down: number | undefined;
  readonly stopped: { readonly second: number; readonly ending: Ending } | undefined;
}

/** A round as it goes: whose it is, when somebody goes down, when it is stopped. */
function roundOf(code: Code, { isTitle }: Fixture, round: number, share: number, draw: Random): Round {
  const winner = draw.below(FINE) < FINE * share ? 'home' : 'away';
  const of = stoppagesIn(code, isTitle, round);
  const ticket = draw.below(FINE);
  const stopper = draw.below(FINE) < FINE * share ? 'home' : 'away';
  const second = draw.below(code.round);
  const isDown = draw.below(FINE) < FINE * code.knockdown;
  const down = draw.below(code.round);
  const how = ticket < FINE * of.ko ? 'ko' : 'submission';
  const isStopped = ticket < FINE * (of.ko + of.submission);
  const late = second >= code.round / 2;
  return {
    winner,
    down: isDown && (!isStopped || down < second) ? down : undefined,
    stopped: isStopped ? { second, ending: { how, winner: stopper, round, late } } : undefined,
  };
}

/** The whole course of a fight. Same seed and fixture, same fight. */
export function courseOf(seed: string, code: Code, fixture: Fixture): Course {
  const truth = strengthsOf(seed, fixture);
  const share = shareOf(truth);
  const draw = random(seed, 'fight', fixture.key);
  const ms = (seconds: number): number => Math.round((seconds * 1_000) / fixture.pace);
  const moments: FightMoment[] = [];
  const spans: { from: number; to: number }[] = [];
  let at = fixture.startsAt;
  let lead = 0;
  let isOver = false;
  for (let round = 1; round <= fixture.rounds && !isOver; round += 1) {
    const { winner, down, stopped } = roundOf(code, fixture, round, share, draw);
    const from = at;
    moments.push({ kind: 'bell', at, round });
    if (down !== undefined)
      moments.push({ kind: 'knockdown', at: at + ms(down), side: winner, second: down });
    at += ms(stopped?.second ?? code.round);
    spans.push({ from, to: at });
    isOver = stopped !== undefined;
    if (stopped !== undefined) moments.push({ kind: 'ended', at, ...stopped });
    else {
      const last = round === fixture.rounds;
      moments.push({ kind: 'roundOver', at, winner, last });
      lead += winner === 'home' ? 1 : -1;
      at += ms(last ? JUDGES : code.rest);
    }
  }
  if (!isOver) {
    const [home, level] = verdictOf(code, lead);
    const ticket = draw.below(FINE) / FINE;
    const winner = ticket < home ? 'home' : ticket < home + level ? undefined : 'away';
    moments.push({ kind: 'ended', at, second: code.round, ending: { how: 'decision', winner } });
  }
  const settledAt = at + PAUSES.settled;
  moments.push({ kind: 'settled', at: settledAt });
  return { fixture, code, truth, spans, moments, goneAt: settledAt + PAUSES.linger };
}

/** Off for a knockdown and until the next round begins; for good from the last bell or a stoppage on. */
export function suspensionOf({ code, fixture }: Course, moment: FightMoment): Suspension | undefined {
  switch (moment.kind) {
    case 'knockdown':
      return { lead: PAUSES.known, back: PAUSES.knockdown };
    case 'roundOver':
      if (moment.last) return { lead: 0 };
      return { lead: 0, back: Math.round((code.rest * 500) / fixture.pace) };
    case 'ended':
      return { lead: PAUSES.known };
    default:
      return undefined;
  }
}
