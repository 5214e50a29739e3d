import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Json, toJson } from '../json.ts';
import { changeSetting } from './change-setting.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { IN_PLAY_TIMES } from './in-play-times.ts';
import { parseSettings } from './parse-settings.ts';
import { Settings } from './settings.ts';

/** Any JSON in any place of the settings, and whole objects of nonsense. */
/** `__proto__` never gets this far: `toJson` refuses it at every edge. */
const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));
const leaf = fc.oneof(
  json,
  fc.constantFrom('DECIMAL', 'decimal', '30', 30, -1, '10.00', 'ACCEPT_ANY_ODDS', null, true),
);
const mangled = fc
  .oneof(
    json,
    fc.record(
      Object.fromEntries(
        Object.entries(DEFAULT_SETTINGS).map(([part, value]) => [
          part,
          fc.oneof(
            leaf,
            typeof value === 'object'
              ? fc.record(
                  Object.fromEntries(
                    Object.keys(value).map((name) => [name, fc.oneof(leaf, fc.array(leaf))]),
                  ),
                  { requiredKeys: [] },
                )
              : leaf,
          ),
        ]),
      ),
      { requiredKeys: [] },
    ),
  )
  .map((value) => toJson(value));

describe('[SET-02] settings normalisation', () => {
  it('[SET-02.1] any server answer gives valid settings, and once is enough', () => {
    fc.assert(
      fc.property(mangled, (stored) => {
        const settings = parseSettings(stored);
        expect(Settings.safeParse(settings).success).toBe(true);
        expect(parseSettings(toJson(settings))).toEqual(settings);
      }),
      { numRuns: 1_000 },
    );
  });

  it('[SET-02.2] [INP-02] keeps every valid setting that stands beside invalid ones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DECIMAL', 'FRACTIONAL'),
        fc.oneof(fc.constantFrom(...IN_PLAY_TIMES), fc.integer({ min: -10, max: 20_000 })),
        leaf,
        (oddsFormat, minutes, junk) => {
          const settings = parseSettings(
            toJson({
              offer: { oddsFormat, autoStartVisVideo: junk },
              inPlay: { defaultInPlayTime: String(minutes) },
              extSettings: { acceptCashOutsChange: junk },
              betslip: junk,
            }),
          );
          expect(settings.offer.oddsFormat).toBe(oddsFormat);
          // [INP-02] A number that cannot be chosen is the default.
          const isListed = [30, 60, 120, 240, 1440, 5760, 10_080, 0].includes(minutes);
          expect(settings.inPlay.defaultInPlayTime).toBe(isListed ? minutes : 30);
        },
      ),
    );
  });

  it('[SET-02.3] five default stakes become the first three', () => {
    expect(
      parseSettings({ betslip: { defaultStakes: ['5', '10', 20, '50', '100'] } }).betslip.defaultStakes,
    ).toEqual(['5', '10', '20']);
  });

  it('[SET-02.4] an unknown cash-out acceptance is NOT_ACCEPT; nothing at all is the defaults of the document', () => {
    expect(
      parseSettings({ extSettings: { acceptCashOutsChange: 'PERHAPS' } }).extSettings.acceptCashOutsChange,
    ).toBe('NOT_ACCEPT');
    for (const nothing of [null, {}, [], 'x', 7] satisfies Json[])
      expect(parseSettings(nothing)).toEqual(DEFAULT_SETTINGS);
    expect(DEFAULT_SETTINGS).toMatchObject({
      offer: { oddsFormat: 'FRACTIONAL' },
      betslip: { defaultStake: '10.00', defaultMultibetType: 'COMBO', defaultStakes: ['10', '20', '50'] },
      inPlay: { defaultInPlayTime: 30 },
    });
  });
});

describe('changing one setting', () => {
  it('changes that one and nothing else, or is refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'offer.oddsFormat',
          'extSettings.acceptOddsChange',
          'appearance.theme',
          'inPlay.defaultInPlayTime',
          'nonsense',
          'offer.nonsense',
          '__proto__.x',
          '',
        ),
        leaf,
        (name, value) => {
          const changed = changeSetting(DEFAULT_SETTINGS, name, toJson(value));
          if (changed === undefined) return;
          const [part = '', field = ''] = name.split('.');
          const expected = structuredClone(DEFAULT_SETTINGS) as unknown as Record<
            string,
            Record<string, unknown>
          >;
          // As it arrives: JSON knows no negative zero.
          expected[part]![field] = JSON.parse(JSON.stringify(value));
          expect(changed).toEqual(expected);
        },
      ),
    );
  });

  it('takes what the document allows', () => {
    expect(changeSetting(DEFAULT_SETTINGS, 'offer.oddsFormat', 'DECIMAL')?.offer.oddsFormat).toBe('DECIMAL');
    expect(changeSetting(DEFAULT_SETTINGS, 'offer.oddsFormat', 'AMERICAN')).toBeUndefined();
  });
});
