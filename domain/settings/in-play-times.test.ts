import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toJson } from '../json.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { IN_PLAY_TIMES, inPlayTimeOf } from './in-play-times.ts';
import { parseSettings } from './parse-settings.ts';

/** As the document lists them. */
const LISTED = [30, 60, 120, 240, 1_440, 5_760, 10_080, 0];
const timeOf = (told: unknown): number =>
  parseSettings(toJson({ inPlay: { defaultInPlayTime: told } })).inPlay.defaultInPlayTime;

describe('how far ahead counts as starting soon', () => {
  it('[INP-02.1] can be chosen from eight, and 0 is one of them', () => {
    expect(IN_PLAY_TIMES).toEqual(LISTED);
    expect(LISTED.map(inPlayTimeOf)).toEqual(LISTED);
  });

  it('[INP-02.2] is thirty minutes where nobody chose', () => {
    expect(DEFAULT_SETTINGS.inPlay.defaultInPlayTime).toBe(30);
    expect(timeOf(undefined)).toBe(30);
  });

  it('[INP-02.3] is told as text as well as a number, and what is not listed is thirty', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...LISTED), fc.integer()), (minutes) => {
        const expected = LISTED.includes(minutes) ? minutes : 30;
        expect([timeOf(minutes), timeOf(String(minutes)), inPlayTimeOf(minutes)]).toEqual([
          expected,
          expected,
          expected,
        ]);
      }),
    );
    expect(timeOf('soon')).toBe(30);
  });
});
