import { readFiles } from '#domain/proofs/bundle/container.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import type { Verdict } from '#recordings/format/evidence/verdict.ts';
import { verifyEvidence } from '#recordings/format/evidence/verify-evidence.ts';

export interface FlipReport {
  readonly times: number;
  /** By what noticed it and where, for instance `chain session.slip`. */
  readonly counts: ReadonlyMap<string, number>;
  /** Changes for which an event could be named. */
  readonly events: number;
  /** Bits whose change nobody noticed. */
  readonly unseen: readonly number[];
  /** Bits inside a file of a bundle whose change was put down to another file. */
  readonly misplaced: readonly number[];
}

/** Numbers below 2^32 that are the same for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Which file of a bundle holds each of its bytes; undefined for the ZIP around them and for recordings. */
function partsOf(bytes: Uint8Array): (at: number) => string | undefined {
  if (bytes[0] !== 0x50) return () => undefined;
  const whole = Buffer.from(bytes);
  const ranges = [...readFiles(bytes)].map(([name, content]) => {
    const start = whole.indexOf(content);
    return { name, start, end: start + content.length };
  });
  return (at) => ranges.find(({ start, end }) => at >= start && at < end)?.name;
}

/** Outcomes that name nothing that was changed. */
const SOUND: ReadonlySet<Verdict['outcome']> = new Set(['proven', 'consistent', 'incomplete']);

/** Where the change was found; undefined when it was not. */
function placeIn({
  outcome,
  findings: [first],
}: Verdict): { text: string; part: string; seq: number | null } | undefined {
  if (SOUND.has(outcome) || first === undefined) return undefined;
  return { text: `${first.check} ${first.part}`, part: first.part, seq: first.seq };
}

/**
 * Changes one bit of a file that verifies, checks it as anyone would, and puts the bit back; again and again,
 * at places that follow from the seed.
 *
 * @param hear is told now and then how many are done.
 */
export async function flipBits(
  bytes: Uint8Array,
  times: number,
  seed: number,
  hear: (done: number) => void = () => {},
): Promise<FlipReport> {
  const draw = numbersFrom(seed);
  const counts = new Map<string, number>();
  const unseen: number[] = [];
  const misplaced: number[] = [];
  const partAt = partsOf(bytes);
  const changed = Uint8Array.from(bytes);
  let events = 0;
  for (let done = 0; done < times; done += 1) {
    // Two draws: a file may have more bits than one number can name.
    const at = (draw() * 2 ** 20 + (draw() >>> 12)) % bytes.length;
    const bit = draw() & 7;
    const original = changed[at] ?? 0;
    changed[at] = original ^ (1 << bit);
    const place = placeIn(await verifyEvidence(changed, nodeEvidence));
    changed[at] = original;
    if (place === undefined) unseen.push(at * 8 + bit);
    else counts.set(place.text, (counts.get(place.text) ?? 0) + 1);
    const part = partAt(at);
    if (place !== undefined && part !== undefined && place.part !== part) misplaced.push(at * 8 + bit);
    if (place !== undefined && place.seq !== null) events += 1;
    if ((done + 1) % 1_000 === 0) hear(done + 1);
  }
  return { times, counts, events, unseen, misplaced };
}
