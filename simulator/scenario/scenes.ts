import { Prng } from '../random/prng.ts';
import type { Building } from './building.ts';
import type { CashingOut } from './cashing-out.ts';
import type { GatewayStress } from './gateway-stress.ts';
import type { Sports } from './sports.ts';

/**
 * Small worlds without faults in which one rare thing happens again and again: a rule that is taken back
 * while its firing waits, the power cut after a rule's answer, a cash-out that somebody else answers, parts,
 * edits, bet builders, events that end by more than won and lost. Elsewhere a fault and a habit must meet.
 */
export const SCENES = [
  'rulesTakenBack',
  'rulesInPowerCuts',
  'forgedCashOuts',
  'parts',
  'edits',
  'builders',
  'otherSports',
] as const;
export type Scene = (typeof SCENES)[number];

/** Of so many worlds of mode `lite`, one is a scene. */
const STAGED = 8;

/** From a stream of its own. */
export function sceneOf({ seed, mode }: { readonly seed: string; readonly mode: string }): Scene | undefined {
  if (mode !== 'lite') return undefined;
  const chance = new Prng(seed, 'scene of a world');
  return chance.chance(1, STAGED) ? chance.pick(SCENES) : undefined;
}

/** People who cash out all the time, whole and as they see it. */
const CASHING: CashingOut = {
  looks: 80,
  parts: 20,
  rules: 0,
  wavers: 10,
  trusting: 0,
  repeated: 0,
  edits: 0,
  powerCuts: 0,
  removals: 0,
  forged: 0,
};
const WITH_A_JOURNAL: GatewayStress = { repeated: 0, jolted: 0, journalMs: 20, cramped: 0, starved: 0 };
const BUILDING: Building = {
  matches: 2,
  markets: 4,
  moves: 70,
  voids: 40,
  builders: 100,
  beside: 30,
  changes: 10,
  stares: 30,
  plain: 50,
  splits: 8,
};

/** Types of which something seldom shows: a draw, or a sum that is odd. */
const RARE = ['ODD_OR_EVEN', 'ODD_EVEN_GAMES', 'DRAW_NO_BET', 'HANDICAP_3_WAY', 'DOUBLE_CHANCE'];

/** Many events of many sports, chosen for how they end, with most of their markets; some are broken off. */
const PLAYING: Sports = {
  events: 9,
  markets: 36,
  looks: 6,
  everyMs: 1_000,
  bettors: 2,
  betMs: 100,
  odd: 100,
  sought: { brokenOff: 2, among: 8, odd: 6, types: RARE, races: 5, virtuals: 3 },
};

interface Staged {
  /** Null where nobody cashes out. */
  readonly cashingOut: CashingOut | null;
  readonly strain?: GatewayStress;
  readonly building?: Building;
  readonly sports?: Sports;
  /** Selections that a slip has at most. */
  readonly appetite?: number;
}

const STAGES: Readonly<Record<Scene, Staged>> = {
  rulesTakenBack: { cashingOut: { ...CASHING, rules: 90, removals: 90 } },
  rulesInPowerCuts: { cashingOut: { ...CASHING, rules: 90, powerCuts: 60 }, strain: WITH_A_JOURNAL },
  forgedCashOuts: { cashingOut: { ...CASHING, forged: 60 } },
  parts: { cashingOut: { ...CASHING, parts: 90, trusting: 50 } },
  edits: { cashingOut: { ...CASHING, edits: 80 }, appetite: 2 },
  builders: { cashingOut: null, building: BUILDING, appetite: 4 },
  otherSports: { cashingOut: null, sports: PLAYING },
};

/** What of a world is otherwise in a scene; all that only some worlds have is off beside it. */
export const staged = (scene: Scene) => ({
  safetyMs: 10_000,
  customers: 3,
  devices: 1,
  tabs: 1,
  gateways: 1,
  lagMs: 0,
  // With the one in play most of what is bet on has a delay, and a firing waits there.
  matches: 1,
  thinkMs: 200,
  marketMs: 2_000,
  strike: 0,
  faults: {},
  eagerness: 95,
  appetite: 1,
  leaves: 0,
  funds: 20_000,
  habits: null,
  isSilenceNoticed: true,
  reexecuted: false,
  ...STAGES[scene],
});
