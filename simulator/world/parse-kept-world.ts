import * as z from 'zod/mini';
import type { WorldOptions } from './options.ts';

const KeptHabits = z.object({
  blind: z.int(),
  tunnels: z.int(),
  trusting: z.int(),
  waitingSeconds: z.int(),
});

const KeptDealings = z.object({
  freeBets: z.int(),
  limited: z.int(),
  barred: z.int(),
  referred: z.int(),
  astray: z.int(),
  deaths: z.boolean(),
  twofold: z.boolean(),
  mostWinnings: z.int(),
});

const Kept = z.object({
  checker: z.string(),
  fingerprint: z.string(),
  sentence: z.string(),
  build: z.string(),
  options: z.object({
    seed: z.string(),
    mode: z.enum(['lite', 'swarm', 'perf']),
    safetyMs: z.int(),
    customers: z.int(),
    absent: z._default(z.readonly(z.array(z.int())), []),
    devices: z.int(),
    tabs: z._default(z.int(), 1),
    gateways: z.int(),
    matches: z._default(z.int(), 4),
    thinkMs: z.int(),
    marketMs: z.int(),
    strike: z.int(),
    eagerness: z.int(),
    appetite: z.int(),
    leaves: z._default(z.int(), 0),
    funds: z.int(),
    isSilenceNoticed: z._default(z.boolean(), false),
    habits: z._default(z.nullable(KeptHabits), null),
    dealings: z._default(z.nullable(KeptDealings), null),
    faults: z.record(z.string(), z.int()),
    reexecuted: z._default(z.boolean(), true),
  }),
});

export interface KeptWorld extends z.infer<typeof Kept> {
  readonly options: WorldOptions;
}

/** @throws for a file that is none. */
export const readKeptWorld = (text: string): KeptWorld => Kept.parse(JSON.parse(text));
