import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_NAMES, CHANNEL_PARTS } from './channel-names.ts';
import { formatChannel, parseChannel } from './channel-path.ts';
import { CHANNELS } from './channels.ts';
import { dataVersion } from './data-version.ts';

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const handle = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const path = fc
  .constantFrom(...CHANNEL_NAMES)
  .chain((name) =>
    fc
      .tuple(...CHANNEL_PARTS[name].map((part) => (part === 'gwSessionId' ? handle : id.map(String))))
      .map((parts) => `/${[name, ...parts].join('/')}`),
  );

describe('channel paths', () => {
  it('[LIV-03.1] parse to a channel that formats back, for every channel of the set', () => {
    fc.assert(
      fc.property(path, (text) => {
        const channel = parseChannel(text);
        expect(channel).toBeDefined();
        if (channel !== undefined) expect(formatChannel(channel)).toBe(text);
      }),
    );
  });

  it('[TRAP-39] the statistics channel keeps the spelling that the operator gave it, and no other is one', () => {
    expect(parseChannel('/eventStatitistics/42')).toMatchObject({ name: 'eventStatitistics' });
    expect(parseChannel('/eventStatistics/42')).toBeUndefined();
  });

  it('refuses anything that is not exactly such a path', () => {
    const hostile = [
      '',
      '/',
      '/eventMarkets',
      '/eventMarkets/',
      '/eventMarkets/0',
      '/eventMarkets/-1',
      '/eventMarkets/1.5',
      '/eventMarkets/01',
      '/eventMarkets/2147483648',
      '/eventMarkets/1/2',
      '/eventMarkets/*',
      '/**',
      '/eventStatistics/1',
      '/meta/connect',
      '/myBets/',
      '/myBets/a b',
      '/myBets/..%2f',
      `/myBets/${'x'.repeat(65)}`,
      '/__proto__/1',
      '/constructor',
      '/systemMessage/1',
      'eventMarkets/1',
    ];
    for (const text of hostile) expect(parseChannel(text), text).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), (text) => {
        const channel = parseChannel(text);
        if (channel !== undefined) expect(formatChannel(channel)).toBe(text);
      }),
    );
  });

  it('lets guests see the catalogue only', () => {
    for (const name of CHANNEL_NAMES) {
      expect(CHANNELS[name].auth === 'own', name).toBe(
        CHANNEL_PARTS[name].some((part) => part === 'gwSessionId'),
      );
    }
  });

  it('has a data version that any change of any entity changes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1 }), fc.nat(), (versions, pick) => {
        const entities = versions.map((version) => ({ version }));
        const changed = entities.map((entity, i) =>
          i === pick % entities.length ? { version: entity.version + 1 } : entity,
        );
        expect(dataVersion(changed)).toBeGreaterThan(dataVersion(entities));
      }),
    );
  });
});
