import type { Reach } from './change.ts';
import { bin, type Step, tool } from './step.ts';

/**
 * What can be said of the source without running it. The longest come first: two at a time, they then end
 * together. The linter learns all types for its rules, and says what the compiler would say of them (ADR
 * 0380).
 */
export const staticChecks: readonly Step[] = [
  { name: 'lint', command: [bin('oxlint'), '.'] },
  { name: 'deps', command: tool('tools/dev/dependencies.ts') },
  { name: 'unused', command: [bin('knip'), '--no-config-hints'] },
  { name: 'format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
];

/** Of so many files the whole is named: what is left out takes no longer than to name the rest. */
const MOST = 1_000;

/**
 * Of the same what a change can touch. Imports and unused code are about the whole, or about nothing where no
 * source was changed.
 */
export function checksOf({ changed, touched }: Reach): readonly Step[] {
  const files = [...touched];
  return staticChecks.flatMap((step): readonly Step[] => {
    switch (step.name) {
      case 'lint':
        if (files.length > MOST) return [step];
        return files.length === 0 ? [] : [{ ...step, command: [bin('oxlint'), ...files] }];
      case 'format': {
        const command = [bin('biome'), 'ci', '--colors=off', '--no-errors-on-unmatched', ...changed];
        return changed.length === 0 ? [] : [{ ...step, command }];
      }
      default:
        return files.length === 0 ? [] : [step];
    }
  });
}
