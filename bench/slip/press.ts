import { createHash } from 'node:crypto';
import { slipOfSingles } from '#testing/slip/slip-of-singles.ts';
import type { Rig } from '#testing/slip/slip-rig.ts';
import { alternate, type Benchmark, type Measured } from '../harness.ts';

const LEGS = 6;
const PRESSES = 20;

/**
 * The least that any client does between a press and its request: copies, hashes and writes out what is sent.
 */
function bareRequest(slips: ReturnType<Rig['sentSlips']>): number {
  const betSlips = slips.map((slip) => {
    const { contentHash: _, ...content } = slip;
    return { ...slip, contentHash: createHash('sha256').update(JSON.stringify(content)).digest('hex') };
  });
  return JSON.stringify({ betSlips }).length;
}

async function measure(): Promise<Measured> {
  let rigs: Rig[] = [];
  const example = slipOfSingles(LEGS);
  example.place();
  const slips = example.sentSlips();
  if (slips.length !== LEGS) throw new Error('the benchmark places every leg');
  const { ratios, candidateMicros, baselineMicros } = await alternate({
    kind: 'atMost',
    candidate: {
      prepare: () => {
        rigs = Array.from({ length: PRESSES }, () => slipOfSingles(LEGS));
      },
      run: () => {
        for (const rig of rigs) {
          rig.place();
          if (rig.asked('placeBets').length !== 1) throw new Error('nothing was sent');
        }
        return PRESSES;
      },
    },
    baseline: {
      run: () => {
        let length = 0;
        for (let i = 0; i < PRESSES * 20; i += 1) length += bareRequest(slips);
        return length > 0 ? PRESSES * 20 : 0;
      },
    },
  });
  return {
    ratios,
    notes: [
      `${LEGS} singles: ${candidateMicros.toFixed(0)} against ${baselineMicros.toFixed(0)} µs of CPU a press`,
      'with what was shown, every check, the log, all folds and the barrier, which is passed at once',
    ],
  };
}

/** C2: what stands between a press and its request, when storage takes no time (C1 has that). */
export const pressBenchmarks: readonly Benchmark[] = [
  {
    id: 'C2',
    title: 'press to request sent',
    candidate: 'place pressed, decided, logged, request handed over',
    baseline: 'a bare function that hashes and writes out the same bets',
    limit: { kind: 'atMost', gate: 120, aim: 25 },
    measure,
  },
];
