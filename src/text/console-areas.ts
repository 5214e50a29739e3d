import { textsFrom } from './deferred-texts.ts';
import { areas, customerAreas } from './text-areas.ts';

/** The console's own areas, beside those of the customers, whose screens it shows. */
const sources = {
  ...areas,
  /** The replay console: re-execution, comparison and what-if. */
  rerun: () => import('./en-gb/rerun.json'),
  /** The console's sign-in, list, notes and audit trail. */
  staff: () => import('./en-gb/staff.json'),
  /** The replay console. */
  support: () => import('./en-gb/support.json'),
  /** The page that checks recordings and evidence; it brings them along itself. */
  verify: () => import('./en-gb/verify.json'),
} as const;

type ConsoleArea = keyof typeof sources;

/** The console's, whoever opens it. */
export const consoleAreas: readonly ConsoleArea[] = ['support', 'rerun', 'evidence', 'verify'];
export const textAreas: readonly ConsoleArea[] = [...customerAreas, 'rerun', 'staff', 'support', 'verify'];

/** As `loadTexts`, also of what only the console says. */
export const loadConsoleTexts = textsFrom(sources);
