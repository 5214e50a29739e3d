import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Schema } from '#gateway/db/schema.ts';
import type { Chances } from '../random/prng.ts';

/**
 * Customers who want to be asked every minute how long they have looked (RGT-01), and do not look all the
 * time.
 */
export interface Reminders {
  /** Out of 100 looks at the page, after how many somebody puts it out of sight. */
  readonly hides: number;
  /**
   * Out of 100 looks at a check on the screen, at how many a hand that was on its way presses what lies below
   * it.
   */
  readonly presses: number;
  /** Whether everybody sits at a phone, where a check waits until a placement and its result are closed. */
  readonly onPhones: boolean;
  /**
   * Whether everybody has two of them, bets on one what they have just bet on the other, and is asked about
   * that (FAIL-71).
   */
  readonly twins: boolean;
}

/** The shortest interval that there is. */
const MINUTES = 1;
/** Long enough that a check falls due, is answered, and some of the next minute is looked at, ms. */
const LASTING_MS = 100_000;
/** So long a look at the screen takes at least: such a world is long and not busy, ms. */
const UNHURRIED_MS = 1_000;
/**
 * Between two movements of the market where a question is read for long, ms: else the answer is about other
 * prices.
 */
const CALM_MS = 10_000;
/** Of so many worlds, one has reminders: in `lite` few, as they last so long. */
const REMINDED = { lite: 25, swarm: 5, perf: 3 } as const;
type Mode = keyof typeof REMINDED;

/** A stream of its own, as habits have. */
export function drawReminders(chances: Chances, mode: Mode): Reminders | null {
  const chance = chances.of('reminders');
  if (!chance.chance(1, REMINDED[mode])) return null;
  const hides = chance.between(0, 6);
  const presses = chance.between(20, 60);
  const onPhones = chance.chance(1, 2);
  return { hides, presses, onPhones, twins: onPhones && chance.chance(2, 3) };
}

interface Shape {
  readonly mode: Mode;
  readonly safetyMs: number;
  readonly thinkMs: number;
  readonly customers: number;
  readonly devices: number;
  readonly marketMs: number;
}

/** What a world needs for them. */
export const unhurried = (
  { mode, safetyMs, thinkMs, customers, devices, marketMs }: Shape,
  { twins }: Reminders,
): Partial<Shape> => ({
  safetyMs: Math.max(safetyMs, LASTING_MS),
  thinkMs: Math.max(thinkMs, UNHURRIED_MS),
  customers: mode === 'lite' || twins ? Math.min(customers, 2) : customers,
  devices: twins ? 2 : devices,
  marketMs: twins ? Math.max(marketMs, CALM_MS) : marketMs,
});

/** Who bets everything twice, and for long, needs more, minor units. */
const FUNDS_OF_TWINS = 100_000;

/** What customers have at first, minor units. */
export const fundsFor = (reminders: Reminders | null, funds: number): number =>
  reminders?.twins === true ? Math.max(funds, FUNDS_OF_TWINS) : funds;

/** The customer chose it before they came. */
export async function remindEveryMinute(db: Kysely<Schema>, id: UserId): Promise<void> {
  await db.updateTable('users').set({ reality_check_minutes: MINUTES }).where('id', '=', id).execute();
}
