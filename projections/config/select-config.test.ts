import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAppConfig } from '#domain/config/defaults.ts';
import { bundledConfig } from './config.ts';
import { type ConfigSlice, selectFeature } from './select-config.ts';

const stateWith = (features: ConfigSlice['config']['config']['features']): ConfigSlice => ({
  config: { ...bundledConfig, config: { ...defaultAppConfig('slipstream'), features }, loaded: true },
});

describe('feature flags', () => {
  it('are on when they say ON and for no other value, keys kept as the server sends them', () => {
    const value = fc.constantFrom('ON', 'OFF', 'EXPERIMENT');
    fc.assert(
      fc.property(fc.dictionary(fc.string(), value), fc.string(), (features, other) => {
        for (const [flag, says] of Object.entries(features))
          expect(selectFeature(stateWith(features), flag)).toBe(says === 'ON');
        if (!Object.hasOwn(features, other)) expect(selectFeature(stateWith(features), other)).toBe(false);
      }),
    );
  });
});
