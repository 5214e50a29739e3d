import { aimsOf } from '../faults/aims.ts';
import { FAMILIES, type Family, KINDS } from '../faults/kinds.ts';
import { Chances, type Prng } from '../random/prng.ts';
import { type Building, drawBuilding } from './building.ts';
import { type Caring, drawCaring } from './caring.ts';
import { type CashingOut, drawCashingOut, forCashingOut } from './cashing-out.ts';
import { drawGatewayStress, type GatewayStress, isEmbedded } from './gateway-stress.ts';
import { drawHostility, type Hostility } from './hostility.ts';
import { drawLag } from './lag.ts';
import { drawMidPlacement, forWaverers, type MidPlacement } from './mid-placement.ts';
import { drawOperatorActions, type OperatorActions } from './operator-actions.ts';
import { drawOutage, longEnoughFor, type Outage } from './outage.ts';
import { drawPressTiming, type PressTiming } from './press-timing.ts';
import { drawRegistration, type Registration } from './registration.ts';
import { drawReminders, fundsFor, type Reminders, unhurried } from './reminders.ts';
import { sceneOf, staged } from './scenes.ts';
import { drawSharing, type Sharing } from './sharing.ts';
import { drawSlipEditing, type SlipEditing } from './slip-editing.ts';
import { drawSports, type Sports } from './sports.ts';
import { drawTampering, type Tampering } from './tampering.ts';
import { drawUnsoundFeeds, type UnsoundFeeds } from './unsound-feeds.ts';
import { drawUserHabits, type UserHabits } from './user-habits.ts';
import { drawVariety, type Variety } from './variety.ts';
import { drawWagers, type Wagers } from './wagers.ts';

/**
 * `lite`: several people for a few seconds each, under faults, as many as can be in the time of a pull
 * request. `swarm`: up to a minute, more devices and gateways, everything checked. `perf`: one person for
 * minutes and no fault.
 */
export const MODES = ['lite', 'swarm', 'perf'] as const;
export type Mode = (typeof MODES)[number];

/**
 * How one world is. Everything is drawn from the seed and printed, so that a seed means the same wherever it
 * runs.
 */
export interface WorldOptions {
  readonly seed: string;
  readonly mode: Mode;
  /** ms of virtual time under faults. */
  readonly safetyMs: number;
  readonly customers: number;
  /** Of those, the ones who never come, by number: none, unless a failure needs fewer people. */
  readonly absent: readonly number[];
  /** Devices of each customer. */
  readonly devices: number;
  /** Tabs of the app in the browser of each device. */
  readonly tabs: number;
  readonly gateways: number;
  /** The second gateway hears of results so much later than the first, ms; 0 for at once. */
  readonly lagMs: number;
  /** On offer before their start; one more is in play. */
  readonly matches: number;
  /** ms between two looks of a person at the screen, on average. */
  readonly thinkMs: number;
  /** ms between two movements of the market, on average. */
  readonly marketMs: number;
  /** Out of 100 entries of a phase, how many are struck by a fault. */
  readonly strike: number;
  readonly eagerness: number;
  readonly appetite: number;
  /** Out of 100 looks at the screen, how many end in logging out, wherever a bet stands. */
  readonly leaves: number;
  /** Minor units. */
  readonly funds: number;
  /**
   * Weight of each kind of fault; those left out never strike. Beside them faults that are meant for a phase
   * (`aims.ts`).
   */
  readonly faults: Readonly<Record<string, number>>;
  /**
   * Whether connections that lost something break soon after the faults. Otherwise nobody hears of it, and
   * whoever waits for the answer to a placement does so for three minutes.
   */
  readonly isSilenceNoticed: boolean;
  /** ms after the faults by when nothing may be pending on any screen. */
  readonly patienceMs: number;
  /** Null in worlds that were kept before people had any. */
  readonly habits: UserHabits | null;
  /** Null in most worlds. */
  readonly variety: Variety | null;
  /** Null where everybody has a device of their own. */
  readonly sharing: Sharing | null;
  /** Null where nobody meddles with requests. */
  readonly meddling: Tampering | null;
  /** Null where the live channel is there whenever the line is. */
  readonly outage: Outage | null;
  /** Null where people have none. */
  readonly temper: PressTiming | null;
  /** Null in worlds without any, in those without faults and in those that were kept before there was any. */
  readonly strain: GatewayStress | null;
  /** Null: three-way matches, singles and accumulators are all there is. */
  readonly wagers: Wagers | null;
  /** Null where customers have money alone. */
  readonly dealings: OperatorActions | null;
  /** Null where nobody is reminded of the time before the world is over. */
  readonly reminders: Reminders | null;
  /** Null where people fill their slips and place them, and that is all. */
  readonly tinkering: SlipEditing | null;
  /** Null where nobody builds, and no match can be built upon. */
  readonly building: Building | null;
  /** Null where everybody has an account when the world begins. */
  readonly joining: Registration | null;
  /** Null where people wait for what becomes of a press. */
  readonly wavering: MidPlacement | null;
  /** Null in worlds that were kept before there was anybody like that, and in those that measure. */
  readonly hostility: Hostility | null;
  /** Null where nobody uses the tools of safer gambling but as a trader or a reminder has it. */
  readonly caring: Caring | null;
  /** Null where the feed is sound, and nobody judges how long it is silent. */
  readonly waywardness: UnsoundFeeds | null;
  /** Null where a bet that is struck goes on to its end. */
  readonly cashingOut: CashingOut | null;
  /** Null where matches, races and handicaps are all that is bet on. */
  readonly sports: Sports | null;
  /**
   * Whether every log is run again through the epics, which costs as much as the world itself; else it is
   * folded only.
   */
  readonly reexecuted: boolean;
}

/** Longest wait of a client for anything, and what follows from it (three minutes for a placement), ms. */
export const PATIENCE_MS = 300_000;

/** Of so many lite worlds, the logs of one are run again. */
const LITE_REEXECUTED = 8;

/**
 * Of so many lite worlds, one has connections that stay silent: that costs as much as two sessions more, and
 * swarm has it always.
 */
const LITE_SILENT = 8;

/** What differs from mode to mode: how long, and how many at a time. */
function shapeOf(mode: Mode, chance: Prng) {
  switch (mode) {
    case 'lite':
      return {
        safetyMs: chance.between(2, 6) * 1_000,
        customers: chance.between(6, 12),
        devices: chance.chance(1, 12) ? 2 : 1,
        tabs: chance.chance(1, 6) ? 2 : 1,
        matches: chance.between(1, 3),
        thinkMs: chance.between(150, 500),
        marketMs: chance.between(500, 3_000),
        reexecuted: chance.chance(1, LITE_REEXECUTED),
      };
    case 'swarm':
      return {
        safetyMs: chance.between(20, 60) * 1_000,
        customers: chance.chance(1, 3) ? chance.between(2, 8) : 1,
        devices: chance.chance(1, 6) ? 2 : 1,
        tabs: chance.chance(1, 6) ? 2 : 1,
        matches: chance.between(1, 4),
        thinkMs: chance.between(300, 2_000),
        marketMs: chance.between(500, 6_000),
        reexecuted: true,
      };
    case 'perf':
      return {
        safetyMs: chance.between(120, 600) * 1_000,
        customers: 1,
        devices: 1,
        tabs: 1,
        matches: 4,
        thinkMs: chance.between(300, 2_000),
        marketMs: chance.between(100, 1_000),
        reexecuted: false,
      };
  }
}

/** A world without anything that only some worlds have. */
export const EVERYDAY = {
  variety: null,
  sharing: null,
  meddling: null,
  outage: null,
  temper: null,
  strain: null,
  wagers: null,
  dealings: null,
  reminders: null,
  tinkering: null,
  building: null,
  joining: null,
  wavering: null,
  hostility: null,
  caring: null,
  waywardness: null,
  cashingOut: null,
  sports: null,
} as const;

/** Who has more to do thinks no longer than this, ms; worlds of mode `swarm` last ten times as long. */
const BUSY_THINK_MS: Readonly<Record<Mode, number>> = { lite: 200, swarm: 500, perf: 500 };

/** Where there is more to do people do it: faster, and not struck down before. */
const busier = (
  all: Pick<WorldOptions, 'mode' | 'strike' | 'eagerness' | 'thinkMs'>,
  most: number,
): Partial<WorldOptions> => ({
  ...eager(all, most),
  thinkMs: Math.min(all.thinkMs, BUSY_THINK_MS[all.mode]),
});

const eager = (
  { strike, eagerness }: Pick<WorldOptions, 'strike' | 'eagerness'>,
  most: number,
): Pick<WorldOptions, 'strike' | 'eagerness'> => ({
  strike: Math.min(strike, most),
  eagerness: Math.max(eagerness, 80),
});

/**
 * Out of 100 entries of a phase, how many are struck at most where there are dealings, where there is a card,
 * where requests are sent again, where people build, and where they bet everything twice: a bet that a fault
 * struck down is nothing that more could be done with.
 */
const MOST_STRUCK = { dealings: 8, card: 4, repeated: 15, built: 12, refused: 30, twice: 8 };

/**
 * ms that some worlds need at least: a contest is over, its winnings are paid, and there is time to bet them
 * again; or a trader has looked at a bet, and their offer is answered in its last moment.
 */
const LASTING_MS = 6_000;

/** A boost is put on a bet on one device and on another, spent there, and missed here, ms. */
const BOOSTED_MS = 12_000;

const lastingFor = ({ referred, boosts, twofold }: OperatorActions): number => {
  if (boosts > 0 && twofold) return BOOSTED_MS;
  return referred > 0 ? LASTING_MS : 0;
};

/** Half as many people with two devices each are as many sessions. */
const onTwoDevices = (
  { devices, customers }: Pick<WorldOptions, 'devices' | 'customers'>,
  { twofold }: OperatorActions,
): Partial<WorldOptions> =>
  twofold && devices === 1 ? { devices: 2, customers: Math.ceil(customers / 2) } : {};

/** A world has so many at most, all on one database. */
export const MOST_GATEWAYS = 3;

/** Of worlds with several a third has three: what two agree on by taking turns, three may not (HOLD-16). */
const severalGateways = (chances: Chances): number =>
  chances.of('third gateway').chance(1, 3) ? MOST_GATEWAYS : 2;

/**
 * In so many of three worlds with a card nothing befalls the gateways but what is aimed: else hardly a bet is
 * struck before the off.
 */
const STEADY = 2;

/** Kinds that befall the gateway of everybody at once. */
const OF_GATEWAYS: ReadonlySet<string> = new Set(
  KINDS.filter(({ family }) => family === 'process').map(({ name }) => name),
);

/** What a card needs: bets that are struck before the off, and time in which what they pay is bet again. */
function withCard(all: WorldOptions, chances: Chances): WorldOptions {
  const isSteady = chances.of('steady gateways').chance(STEADY, 3);
  const faults = Object.entries(all.faults).filter(([name]) => !isSteady || !OF_GATEWAYS.has(name));
  return {
    ...all,
    ...busier(all, MOST_STRUCK.card),
    safetyMs: Math.max(all.safetyMs, LASTING_MS),
    faults: Object.fromEntries(faults),
  };
}

const noRoom = (strain: GatewayStress | null, families: readonly Family[]): WorldOptions['faults'] =>
  strain !== null && strain.cramped > 0 && families.includes('storage') ? { diskFull: strain.cramped } : {};

/** Where a database has no room, what one gateway refuses is mostly asked of another one as well. */
const isCrowded = (strain: GatewayStress | null, chances: Chances): boolean =>
  (strain?.cramped ?? 0) > 0 && chances.of('crowded gateways').chance(2, 3);

/**
 * ms that a world needs at least in which people build: a bet builder is priced, staked on, placed, and its
 * match ends.
 */
const BUILDING_MS = 5_000;

const forBuilders = (all: WorldOptions): WorldOptions =>
  all.building === null
    ? all
    : { ...all, ...busier(all, MOST_STRUCK.built), safetyMs: Math.max(all.safetyMs, BUILDING_MS) };

/** Operators who deal with what was struck, for as long as that takes. */
const withDealings = (all: WorldOptions, dealings: NonNullable<WorldOptions['dealings']>): WorldOptions => ({
  ...all,
  safetyMs: Math.max(all.safetyMs, lastingFor(dealings)),
  ...busier(all, MOST_STRUCK.dealings),
  ...onTwoDevices(all, dealings),
  dealings,
});

/** The cells that a world is aimed at. */
const aimedAt = (seed: string, allowed: typeof KINDS) =>
  Object.fromEntries(aimsOf(seed, allowed).map((aim) => [aim, 1] as const));

/** Some of the kinds that are allowed, and how frequent each of them is. */
function drawFaults(chance: Prng, allowed: typeof KINDS) {
  const share = chance.between(1, 4);
  return Object.fromEntries(
    allowed.flatMap(({ name }) => (chance.chance(share, 4) ? [[name, chance.between(1, 8)] as const] : [])),
  );
}

function shapeFor(mode: Mode, chance: Prng, reminders: Reminders | null) {
  const drawn = shapeOf(mode, chance);
  return reminders === null ? drawn : { ...drawn, ...unhurried({ ...drawn, mode }, reminders) };
}

/** Options for a seed: of those that may have every fault, some are a scene. */
export function drawOptions(seed: string, mode: Mode, families: readonly Family[] = FAMILIES): WorldOptions {
  const drawn = drawMixed(seed, mode, families);
  const scene = families.length === FAMILIES.length ? sceneOf(drawn) : undefined;
  return scene === undefined ? drawn : { ...drawn, ...EVERYDAY, ...staged(scene) };
}

/**
 * Of the kinds of fault allowed some are left out and some are frequent, so that extreme mixes happen, which
 * an even mix hardly ever reaches.
 */
function drawMixed(seed: string, mode: Mode, families: readonly Family[]): WorldOptions {
  const chances = new Chances(seed);
  const chance = chances.of('options');
  const reminders = drawReminders(chances, mode);
  const shape = shapeFor(mode, chance, reminders);
  const outage = drawOutage(chances, { ...shape, mode });
  const mayRunOut = mode !== 'perf' && families.includes('storage');
  const strain = mode === 'perf' || families.length === 0 ? null : drawGatewayStress(chances, mayRunOut);
  const wagers = drawWagers(chances, mayRunOut);
  const building = mode === 'perf' ? null : drawBuilding(chances);
  const isOfMatches = wagers === null && building === null;
  const lagMs = mode === 'perf' ? 0 : drawLag(chances, isOfMatches && !isEmbedded(strain));
  const isPlain = mode !== 'perf' && lagMs === 0 && isOfMatches;
  const hasSeveral = (chance.chance(1, 5) || isCrowded(strain, chances) || lagMs > 0) && !isEmbedded(strain);
  const drawn = {
    seed,
    mode,
    absent: [],
    ...shape,
    safetyMs: longEnoughFor(outage, shape.safetyMs),
    gateways: hasSeveral ? severalGateways(chances) : 1,
    lagMs,
    eagerness: chance.between(30, 95),
    appetite: chance.between(1, 4),
    leaves: chance.chance(1, 3) ? chance.between(1, 10) : 0,
    funds: fundsFor(reminders, chance.pick([500, 5_000, 20_000])),
    isSilenceNoticed: mode === 'lite' && !chances.of('silence').chance(1, LITE_SILENT),
    patienceMs: PATIENCE_MS,
    habits: drawUserHabits(chances),
    variety: drawVariety(chances),
    sharing: drawSharing(chances),
    meddling: mode === 'perf' ? null : drawTampering(chances),
    outage,
    temper: drawPressTiming(chances),
    strain,
    wagers,
    dealings: null,
    reminders,
    tinkering: drawSlipEditing(chances),
    building,
    joining: mode === 'perf' ? null : drawRegistration(chances),
    wavering: mode === 'perf' ? null : drawMidPlacement(chances),
    hostility: mode === 'perf' ? null : drawHostility(chances),
    caring: null,
    waywardness: isPlain && families.length > 0 ? drawUnsoundFeeds(chances, mode) : null,
    cashingOut: mode === 'perf' ? null : drawCashingOut(chances),
    sports: null,
  };
  const caring = mode === 'perf' || drawn.waywardness !== null ? null : drawCaring(chances);
  if (mode === 'perf') return { ...drawn, gateways: 1, strike: 0, faults: {} };
  // Either a card or dealings: both set what a bet may win at most, and a free bet is not settled by hand.
  const dealings = drawn.wagers === null ? drawOperatorActions(chances, families) : null;
  const allowed = KINDS.filter(({ family }) => families.includes(family));
  const faults = drawFaults(chance, allowed);
  const mayPlay = isPlain && dealings === null && drawn.waywardness === null && drawn.cashingOut === null;
  const struck = {
    ...drawn,
    caring,
    sports: mayPlay ? drawSports(chances, mode) : null,
    strike: chance.between(5, 40),
    faults: { ...faults, ...noRoom(strain, families), ...aimedAt(seed, allowed) },
  };
  const unstruck = { ...struck, ...(reminders?.twins === true ? eager(struck, MOST_STRUCK.twice) : {}) };
  const all = forBuilders(forWaverers(forCashingOut(unstruck), chances, families.includes('storage')));
  // Where a desk gives and takes, the cash of everybody is added up from what it gave.
  if (dealings !== null) return withDealings({ ...all, caring: null }, dealings);
  if (drawn.wagers !== null) return withCard(all, chances);
  if ((strain?.repeated ?? 0) === 0) return all;
  return { ...all, ...busier(all, (strain?.cramped ?? 0) > 0 ? MOST_STRUCK.refused : MOST_STRUCK.repeated) };
}
