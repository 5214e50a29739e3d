import { interestedIn } from '#effects/live/interested.ts';
import { interests } from '#effects/live/interests.ts';
import type { World } from '../world/world.ts';
import type { Finding } from './finding.ts';

/** N14: at rest, what is on the wire is what somebody is interested in, whatever connections were lost on the way. */
export function wireAsWanted({ people }: Pick<World, 'people'>): readonly Finding[] {
  return people.flatMap(({ name, tab }) => {
    const state = tab?.state();
    if (state === undefined || !state.live.connected) return [];
    const { wire, refused } = state.live;
    const wanted = new Set(interests(interestedIn(state)).keys());
    const missing = [...wanted].filter(
      (channel) => wire[channel] === undefined && refused[channel] === undefined,
    );
    const useless = Object.keys(wire).filter((channel) => !wanted.has(channel));
    return [
      ...missing.map((channel) => finding(`${name} wants ${channel} and does not hear it`, 'not heard')),
      ...useless.map((channel) => finding(`${name} hears ${channel} for nobody`, 'for nobody')),
    ];
  });
}

const finding = (sentence: string, what: string): Finding => ({
  checker: 'N14',
  fingerprint: `N14 ${what}`,
  sentence,
});
