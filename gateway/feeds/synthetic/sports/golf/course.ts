import { type Random, random } from '../../random.ts';
import type { Suspension } from '../../sport.ts';
import { type Fixture, PAUSES, truthOf } from './fixtures.ts';
import { HOLES, holeLaw, LEAST } from './hole-law.ts';
import type { Course, GolfMoment } from './moments.ts';
import { initialState, leadersOf, step } from './state.ts';

const FINE = 1_048_576;

function drawHole(law: readonly number[], draw: Random): number {
  let ticket = draw.below(FINE);
  for (const [nth, chance] of law.entries()) {
    ticket -= FINE * chance;
    if (ticket < 0) return LEAST + nth;
  }
  return LEAST + law.length - 1;
}

/** The whole course of a tournament. Same seed and fixture, same tournament. */
export function courseOf(seed: string, fixture: Fixture): Course {
  const truth = truthOf(seed, fixture);
  const laws = truth.map(holeLaw);
  const { rounds, hole, pause } = fixture.league;
  const draw = random(seed, 'tournament', fixture.key);
  const moments: GolfMoment[] = [];
  let at = fixture.startsAt;
  for (let round = 1; round <= rounds; round += 1) {
    if (round > 1) at += pause;
    moments.push({ kind: 'round', at });
    for (let nth = 1; nth <= HOLES; nth += 1) {
      at += hole;
      const scores = laws.map((law) => drawHole(law, draw));
      moments.push({ kind: 'hole', at, scores, isLast: round === rounds && nth === HOLES });
    }
  }
  const course = { fixture, truth, spans: [], goneAt: at + PAUSES.linger, moments };
  const leaders = leadersOf(
    moments.reduce((state, moment) => step(course, state, moment), initialState(course)),
  );
  if (leaders.length > 1) {
    at += PAUSES.playOff;
    moments.push({ kind: 'playOff', at, winner: draw.pick(leaders) });
  }
  moments.push({ kind: 'over', at });
  return { ...course, goneAt: at + PAUSES.linger };
}

/** Off while a hole is counted, and for good from the last one on. */
export function suspensionOf(_: Course, moment: GolfMoment): Suspension | undefined {
  const lead = PAUSES.known;
  if (moment.kind === 'hole') return moment.isLast ? { lead } : { lead, back: PAUSES.back };
  return moment.kind === 'round' ? { lead: 0, back: PAUSES.back } : undefined;
}
