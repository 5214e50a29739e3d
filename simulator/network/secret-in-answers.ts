import type { Prng } from '../random/prng.ts';
import type { Answer, Request } from './http.ts';

/**
 * Under a name that smells of a secret, in a part of an answer that its schema leaves open: no log may hold
 * it (EVT-04).
 */
export const FEED_SECRET = 'canary-of-the-feed';

const letters = (path: string): string => (path.split('?', 1)[0] ?? '').replaceAll(/[^a-z]/gi, '');

/**
 * A page that says more of an entity than others do: which, depends on the page, and it is the same version.
 * A new gateway beside an old one does so.
 */
export function withMore({ path }: Request, answer: Answer, chance: Prng, share: number): Answer {
  if (share === 0 || !answer.text.includes('"entities":{') || !chance.chance(share, 100)) return answer;
  const more = `"told${letters(path)}":true,"feedToken":"${FEED_SECRET}"`;
  const text = answer.text.replaceAll(/"version":\d+,/g, (version) => `${version}${more},`);
  return { ...answer, text };
}
