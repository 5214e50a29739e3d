import * as z from 'zod/mini';
import { PATIENCE_MS, type WorldOptions } from './options.ts';

const KeptHabits = z.object({
  blind: z.int(),
  tunnels: z.int(),
  trusting: z.int(),
  waitingSeconds: z.int(),
});

const KeptVariety = z.object({
  extras: z.int(),
  retold: z.int(),
  fleeting: z.int(),
  common: z.int(),
  drifts: z._default(z.int(), 0),
});

const KeptSharing = z.object({
  customers: z.int(),
  turns: z.int(),
  leaves: z.int(),
  hurries: z.int(),
  writeMs: z.int(),
});

const KeptMeddling = z.object({
  straggles: z.int(),
  forged: z.int(),
  refused: z.int(),
  mistaken: z.int(),
  unconfigured: z._default(z.int(), 0),
});

const KeptOutage = z.object({ afterMs: z.int(), ms: z.int() });

const KeptTemper = z.object({ stares: z.int(), allSingles: z.int(), runsOut: z.int() });
const KeptStrain = z.object({
  repeated: z.int(),
  jolted: z.int(),
  journalMs: z.int(),
  cramped: z._default(z.int(), 0),
  starved: z._default(z.int(), 0),
});

const KeptWagers = z.object({
  races: z.int(),
  runners: z.int(),
  amends: z.int(),
  eachWay: z.int(),
  systems: z.int(),
  allIn: z.int(),
  payout: z.int(),
  racegoers: z._default(z.int(), 0),
  withdrawals: z._default(z.int(), 0),
  calledOff: z._default(z.int(), 0),
  casts: z._default(z.int(), 0),
  unsettled: z._default(z.int(), 0),
});

const KeptTinkering = z.object({
  clears: z.int(),
  switches: z.int(),
  chooses: z.int(),
  codes: z.int(),
  fidgets: z.int(),
  roams: z._default(z.int(), 0),
});

const KeptBuilding = z.object({
  matches: z.int(),
  markets: z.int(),
  moves: z.int(),
  voids: z.int(),
  builders: z.int(),
  beside: z.int(),
  changes: z.int(),
  stares: z._default(z.int(), 0),
  plain: z._default(z.int(), 0),
  splits: z._default(z.int(), 0),
});

const KeptJoining = z.object({ joins: z.int(), unanswered: z._default(z.int(), 0) });

const KeptWavering = z.object({
  walksOut: z.int(),
  turnsOver: z.int(),
  reorders: z.int(),
  forgets: z.int(),
});

const KeptHostility = z.object({ everyMs: z.int(), takes: z.int() });

const KeptCaring = z.object({ customers: z.int(), everyMs: z.int(), leaves: z.int() });

const KeptWaywardness = z.object({ streams: z.int(), everyMs: z.int(), silentMs: z.int() });

const KeptCashingOut = z.object({
  looks: z.int(),
  parts: z.int(),
  rules: z.int(),
  wavers: z.int(),
  trusting: z.int(),
  repeated: z.int(),
  edits: z._default(z.int(), 0),
  powerCuts: z._default(z.int(), 0),
  removals: z._default(z.int(), 0),
  forged: z._default(z.int(), 0),
});

const KeptSports = z.object({
  events: z.int(),
  markets: z.int(),
  looks: z.int(),
  everyMs: z.int(),
  bettors: z.int(),
  betMs: z.int(),
  odd: z.int(),
  sought: z.optional(
    z.object({
      brokenOff: z.int(),
      among: z.int(),
      odd: z.int(),
      types: z.readonly(z.array(z.string())),
      races: z.optional(z.int()),
      virtuals: z.optional(z.int()),
    }),
  ),
});

const KeptReminders = z.object({
  hides: z.int(),
  presses: z.int(),
  onPhones: z._default(z.boolean(), false),
  twins: z._default(z.boolean(), false),
});

const KeptDealings = z.object({
  freeBets: z.int(),
  boosts: z._default(z.int(), 0),
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
    lagMs: z._default(z.int(), 0),
    matches: z._default(z.int(), 4),
    thinkMs: z.int(),
    marketMs: z.int(),
    strike: z.int(),
    eagerness: z.int(),
    appetite: z.int(),
    leaves: z._default(z.int(), 0),
    funds: z.int(),
    isSilenceNoticed: z._default(z.boolean(), false),
    patienceMs: z._default(z.int(), PATIENCE_MS),
    habits: z._default(z.nullable(KeptHabits), null),
    variety: z._default(z.nullable(KeptVariety), null),
    sharing: z._default(z.nullable(KeptSharing), null),
    meddling: z._default(z.nullable(KeptMeddling), null),
    outage: z._default(z.nullable(KeptOutage), null),
    temper: z._default(z.nullable(KeptTemper), null),
    strain: z._default(z.nullable(KeptStrain), null),
    wagers: z._default(z.nullable(KeptWagers), null),
    dealings: z._default(z.nullable(KeptDealings), null),
    reminders: z._default(z.nullable(KeptReminders), null),
    tinkering: z._default(z.nullable(KeptTinkering), null),
    building: z._default(z.nullable(KeptBuilding), null),
    joining: z._default(z.nullable(KeptJoining), null),
    hostility: z._default(z.nullable(KeptHostility), null),
    caring: z._default(z.nullable(KeptCaring), null),
    wavering: z._default(z.nullable(KeptWavering), null),
    waywardness: z._default(z.nullable(KeptWaywardness), null),
    cashingOut: z._default(z.nullable(KeptCashingOut), null),
    sports: z._default(z.nullable(KeptSports), null),
    faults: z.record(z.string(), z.int()),
    reexecuted: z._default(z.boolean(), true),
  }),
});

export interface KeptWorld extends z.infer<typeof Kept> {
  readonly options: WorldOptions;
}

/** @throws for a file that is none. */
export const readKeptWorld = (text: string): KeptWorld => Kept.parse(JSON.parse(text));
