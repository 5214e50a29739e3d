import { readdirSync } from 'node:fs';
import { isSample, turn } from '../testing/setup/sample.ts';

export type Width = 'desktop' | 'mobile';

/** What these prove does not depend on the width of the window. */
const ofNoWidth = new Set([
  'account/registration.spec.ts',
  'account/two-tabs.spec.ts',
  'console/console-keyboard.spec.ts',
  'console/console-static.spec.ts',
  'console/evidence.spec.ts',
  'console/hostile-files.spec.ts',
  'console/staff.spec.ts',
  'console/upload.spec.ts',
  'console/verify.spec.ts',
  'failures/bad-input.spec.ts',
  'failures/bad-line.spec.ts',
  'failures/bad-storage.spec.ts',
  'failures/cleared-data.spec.ts',
  'failures/crash.spec.ts',
  'failures/lost-parts.spec.ts',
  'failures/reload.spec.ts',
  'pages/columns.spec.ts',
  'pages/heads.spec.ts',
  'pages/keyboard.spec.ts',
  'pages/simulator.spec.ts',
  'slip/corrected-price.spec.ts',
]);

/** What these prove is how something looks or is reached at a width, or they have tests for one alone. */
const ofEachWidth = new Set([
  'account/reality-check.spec.ts',
  'failures/late-outcome.spec.ts',
  'pages/crawl.spec.ts',
  'pages/pages.spec.ts',
  'pages/race-over.spec.ts',
  'pages/shell.spec.ts',
  'pages/specials.spec.ts',
  'slip/bet-kinds.spec.ts',
  'slip/demanding-bettor.spec.ts',
  'slip/slip-changes.spec.ts',
  'slip/slip-looks.spec.ts',
]);

const journeys = (): readonly string[] =>
  readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.spec.ts'))
    .toSorted();

/** Four files beside each other are tried at one width or the other, in one turn or the other. */
function isSampledAt(width: Width, file: string, at: number): boolean {
  if (ofEachWidth.has(file)) return (at % 2 === turn) === (width === 'desktop');
  if (Math.floor(at / 2) % 2 !== turn) return false;
  return (ofNoWidth.has(file) || at % 2 === 0) === (width === 'desktop');
}

/**
 * The journeys that are not run at a width. All others are run at both, but where only a sample is run
 * (ADR 0349): there a turn tries half of them at one width, and the rest at each width by turns.
 */
export function elsewhereOf(width: Width): string[] {
  const files = journeys();
  const elsewhere = isSample
    ? files.filter((file, at) => !isSampledAt(width, file, at))
    : files.filter((file) => width === 'mobile' && ofNoWidth.has(file));
  return elsewhere.map((file) => `**/e2e/${file}`);
}
