import type { Random } from '../random.ts';
import type { Belief, Doubt } from './belief.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Ms between two moves of the price before a start: slow days ahead, quick in the last minutes. */
function calm(toGo: number): number {
  if (toGo > 24 * HOUR) return HOUR;
  if (toGo > 6 * HOUR) return 20 * MINUTE;
  if (toGo > HOUR) return 5 * MINUTE;
  return toGo > 10 * MINUTE ? MINUTE : 20_000;
}

/** What the market believes wanders towards what is true, and is there at the start. */
export function beliefsBefore(
  { listedAt, startsAt }: { readonly listedAt: number; readonly startsAt: number },
  truth: Belief,
  { wrong, restless, least }: Doubt,
  draw: Random,
): { readonly at: number; readonly belief: Belief }[] {
  const wrongBy = truth.map(() => draw.between(-wrong, wrong));
  const beliefs: { at: number; belief: Belief }[] = [];
  const span = startsAt - listedAt;
  const wait = (at: number): number => Math.round((calm(startsAt - at) * draw.between(80, 120)) / 100);
  for (let at = listedAt; at < startsAt; at += wait(at)) {
    const left = (startsAt - at) / span;
    const belief = truth.map((real, nth) =>
      Math.max(least, Math.round(real + (wrongBy[nth] ?? 0) * left) + draw.between(-restless, restless)),
    );
    beliefs.push({ at, belief });
  }
  return [...beliefs, { at: startsAt, belief: truth }];
}
