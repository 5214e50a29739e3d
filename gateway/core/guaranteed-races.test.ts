import { describe, expect, it } from 'vitest';
import { race } from '#testing/offers/catalogue-fixture.ts';
import type { FeedBatch } from './feed.ts';
import { withGuaranteesRuled } from './guaranteed-races.ts';

const plain = race('first', 0, 'GB', 'Ascot');
const racingData = { track: 'Ascot', country: 'GB', raceHour: '14:35', step: 'dormant' as const };
const batchOf = (bestOddsGuaranteed: boolean): FeedBatch => ({
  at: 1,
  changes: [{ kind: 'event', event: { ...plain, racingData: { ...racingData, bestOddsGuaranteed } } }],
});

describe('best odds by the rules of the operator', () => {
  it('[RAC-07.2] are taken back for all races or those of a track, and never given', () => {
    for (const guaranteed of [true, false]) {
      const given = batchOf(guaranteed);
      expect(withGuaranteesRuled(given, { offered: true, exceptTracks: ['York'] })).toEqual(given);
      for (const rules of [
        { offered: true, exceptTracks: ['York', 'Ascot'] },
        { offered: false, exceptTracks: [] },
      ])
        expect(withGuaranteesRuled(given, rules)).toEqual(batchOf(false));
    }
  });
});
