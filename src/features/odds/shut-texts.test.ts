import { expect, it } from 'vitest';
import { SHUTS } from '#domain/market/why-shut.ts';
import { currentCatalogue } from '#src/text/catalogue.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { createText } from '#src/text/text.ts';
import { shutLegText, shutNote, shutOfLeg, shutWord } from './shut-texts.ts';

const FOR_GOOD: ReadonlySet<string> = new Set(['nonRunner', 'over', 'raceOff', 'closed', 'begun']);
await loadTexts(['betslip', 'browse']);
const t = createText('en-GB', currentCatalogue());

it.each(SHUTS)(
  '[MEND-30] nobody is told to wait for what is over, and whoever can wait is told so: %s',
  (shut) => {
    const [note, leg] = [shutNote(shut, t), shutLegText(shut, 'Horse', t)];
    const waits = /wait|again|at the moment/i;
    expect([note, waits.test(note)]).toEqual([note, !FOR_GOOD.has(shut)]);
    expect([leg, waits.test(leg)]).toEqual([leg, !FOR_GOOD.has(shut)]);
    expect(leg).toMatch(/remove/i);
    expect(shutWord(shut, t)).not.toMatch(/^shut/);
  },
);

it('[MEND-30] a leg says why as far as the slip knows', () => {
  const leg = { status: 'expired', shut: null, nonRunner: false } as const;
  expect(shutOfLeg({ ...leg, status: 'open' })).toBeUndefined();
  expect(shutOfLeg(leg)).toBe('closed');
  expect(shutOfLeg({ ...leg, shut: 'raceOff' })).toBe('raceOff');
  expect(shutOfLeg({ ...leg, shut: 'raceOff', nonRunner: true })).toBe('nonRunner');
  expect(shutOfLeg({ ...leg, status: 'marketSuspended', shut: 'silent' })).toBe('silent');
  expect(shutOfLeg({ ...leg, status: 'suspended' })).toBe('selection');
});
