import type { World } from '../../scenario/world.ts';
import type { Pressed } from '../../workload/customers/customer.ts';
import type { Finding } from '../finding.ts';

/**
 * PLC-01, FAIL-01: a press does what the button says at that moment, and nothing while a placement is in
 * progress.
 */
export function pressedAsSaid({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, bettor }) =>
    bettor.pressed.flatMap((press) => {
      const why = pressedWrongly(press);
      return why === undefined
        ? []
        : [
            {
              checker: 'press',
              fingerprint: `press ${why}`,
              sentence: `${name}: event ${press.seq}: ${why}`,
            },
          ];
    }),
  );
}

/** What is wrong with a press, if anything. */
export function pressedWrongly({
  said,
  phase,
  hasRunOut,
  isAsSeen,
  led,
}: Omit<Pressed, 'seq'>): string | undefined {
  if (led === undefined) return undefined;
  if (hasRunOut)
    return led === 'placement/requested' ? 'a press places a bet in a session that has run out' : undefined;
  if (phase !== 'idle' && phase !== 'result')
    return led === 'intent/ignored' ? undefined : 'a press counts while a placement is in progress';
  if (said !== 'place')
    return led === 'placement/requested' ? `a press places a bet while the button says ${said}` : undefined;
  return isAsSeen && led !== 'placement/requested'
    ? 'the button says place, and a press is refused'
    : undefined;
}
