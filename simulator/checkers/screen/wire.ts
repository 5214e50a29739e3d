import { interestedIn } from '#effects/live/interested.ts';
import { interests } from '#effects/live/interests.ts';
import type { RootState } from '#projections/root.ts';
import type { World } from '../../scenario/world.ts';
import type { Finding } from '../finding.ts';

/**
 * Channels that somebody wants and nobody hears, and those that are heard for nobody; none while the line is
 * down.
 */
export function wireFaults(state: RootState): {
  readonly missing: readonly string[];
  readonly useless: readonly string[];
} {
  if (!state.live.connected) return { missing: [], useless: [] };
  const { wire, refused } = state.live;
  const wanted = new Set(interests(interestedIn(state)).keys());
  return {
    missing: [...wanted].filter((channel) => wire[channel] === undefined && refused[channel] === undefined),
    useless: Object.keys(wire).filter((channel) => !wanted.has(channel)),
  };
}

/**
 * INV-24: at rest, what is on the wire is what somebody is interested in, whatever connections were lost on
 * the way.
 */
export function wireAsWanted({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    if (tab === undefined) return [];
    const { missing, useless } = wireFaults(tab.state());
    return [
      ...missing.map((channel) => finding(`${name} wants ${channel} and does not hear it`, NOT_HEARD)),
      ...useless.map((channel) => finding(`${name} hears ${channel} for nobody`, 'for nobody')),
    ];
  });
}

export const NOT_HEARD = 'not heard';

const finding = (sentence: string, what: string): Finding => ({
  checker: 'INV-24',
  fingerprint: `INV-24 ${what}`,
  sentence,
});
