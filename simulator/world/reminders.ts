import type { Kysely } from 'kysely';
import type { UserId } from '#domain/brand.ts';
import type { Schema } from '#gateway/db/schema.ts';
import type { Chances } from '../chance/prng.ts';

/** Customers who want to be asked every minute how long they have looked (RGT-01), and do not look all the time. */
export interface Reminders {
  /** Out of 100 looks at the page, after how many somebody puts it out of sight. */
  readonly hides: number;
  /** Out of 100 looks at a check on the screen, at how many a hand that was on its way presses what lies below it. */
  readonly presses: number;
  /** Whether everybody sits at a phone, where a check waits until a placement and its result are closed. */
  readonly onPhones: boolean;
}

/** The shortest interval that there is. */
const MINUTES = 1;
/** Long enough that a check falls due, is answered, and some of the next minute is looked at, ms. */
const LASTING_MS = 100_000;
/** So long a look at the screen takes at least: such a world is long and not busy, ms. */
const UNHURRIED_MS = 1_000;
/** Of so many worlds, one has reminders: in `lite` few, as they last so long. */
const REMINDED = { lite: 25, swarm: 5, perf: 3 } as const;
type Mode = keyof typeof REMINDED;

/** A stream of its own, as habits have. */
export function drawReminders(chances: Chances, mode: Mode): Reminders | null {
  const chance = chances.of('reminders');
  if (!chance.chance(1, REMINDED[mode])) return null;
  return { hides: chance.between(0, 6), presses: chance.between(20, 60), onPhones: chance.chance(1, 2) };
}

interface Shape {
  readonly mode: Mode;
  readonly safetyMs: number;
  readonly thinkMs: number;
  readonly customers: number;
}

/** What a world needs for them. */
export const unhurried = ({ mode, safetyMs, thinkMs, customers }: Shape): Partial<Shape> => ({
  safetyMs: Math.max(safetyMs, LASTING_MS),
  thinkMs: Math.max(thinkMs, UNHURRIED_MS),
  customers: mode === 'lite' ? Math.min(customers, 2) : customers,
});

/** The customer chose it before they came. */
export async function remindEveryMinute(db: Kysely<Schema>, id: UserId): Promise<void> {
  await db.updateTable('users').set({ reality_check_minutes: MINUTES }).where('id', '=', id).execute();
}
