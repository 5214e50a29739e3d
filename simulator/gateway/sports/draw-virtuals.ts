import { commitmentOf, type Drawn } from '#domain/virtuals/virtual-draw.ts';
import type { Run } from '#gateway/feeds/synthetic/playing/script.ts';
import { sha256 } from '#gateway/proofs/sha256.ts';
import { type VirtualEvent, virtualKinds } from '#gateway/virtuals/virtual-kinds.ts';
import { virtualRules } from '#gateway/virtuals/virtual-rules.ts';
import type { Prng } from '../../random/prng.ts';
import { BEGIN } from '../../scenario/begin.ts';
import { FewMarkets } from './few-markets.ts';
import { PlayedEvent } from './played-event.ts';

/** Looks before betting closes: nothing happens in them. */
const OPEN = [5, 4, 3, 2, 1] as const;
const BYTES = 32;
/** More than any has. */
const MARKETS = 60;
/** Virtual events are looked for among so many of a kind. */
const SLOTS = 400;

/** Committed to at once and drawn when betting closes, as the gateway does; its numbers are the world's. */
function runOf(event: VirtualEvent, drawn: Drawn): Run {
  const { key, closesAt, resultAt, goneAt } = event.basis.of;
  event.basis.publish({
    committed: drawn,
    commitment: commitmentOf(sha256, drawn),
    closesAt,
    number: null,
  });
  event.advance(closesAt - 1);
  return {
    ...{ key, goneAt },
    next: () => (event.basis.drawn === undefined ? closesAt : resultAt),
    advance: (at) => {
      if (at >= closesAt && event.basis.drawn === undefined) event.draw(drawn);
      event.advance(at);
    },
    look: () => event.look(),
    *earlier() {},
    model: () => undefined,
  };
}

/** Virtual races and matches, each kind in turn. @param start epoch ms of the world */
export function drawVirtuals(
  chance: Prng,
  count: number,
  start: number,
  name: string,
): readonly PlayedEvent[] {
  const kinds = virtualKinds(virtualRules);
  return Array.from({ length: count }, (_, nth): readonly PlayedEvent[] => {
    const kind = kinds[nth % kinds.length];
    const slot = Math.floor(BEGIN / (kind?.every ?? 1)) + chance.below(SLOTS);
    const keys = kind?.keysOf(slot) ?? [];
    const event = kind?.open(chance.pick(keys));
    if (event === undefined) return [];
    const { key, tickets, closesAt, resultAt } = event.basis.of;
    const hex = (): string => chance.bytes(BYTES).toString('hex');
    const run = runOf(event, { key, tickets, secret: hex(), number: hex() });
    const half = chance.between(closesAt + virtualRules.closes, resultAt - 1);
    const cuts = [...OPEN.map((before) => closesAt - before), closesAt, half, resultAt];
    const few = new FewMarkets(chance, MARKETS, ['WIN', 'MATCH_ODDS', 'ODD_OR_EVEN', 'CORRECT_SCORE'], []);
    return [new PlayedEvent(`${name}${nth}`, run, cuts, few, start)];
  }).flat();
}
