import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareAppVersions } from './app-version.ts';

describe('[LIV-02.3] app versions', () => {
  it('compares part by part as numbers', () => {
    expect(compareAppVersions('2.10', '2.9')).toBeGreaterThan(0);
    expect(compareAppVersions('2', '2.0.0')).toBe(0);
    expect(compareAppVersions('1.9.9', '2')).toBeLessThan(0);
    expect(compareAppVersions('2.x', '2.0')).toBe(0);
  });

  it('orders like numbers of fixed width', () => {
    const version = fc.tuple(fc.nat(999), fc.nat(999), fc.nat(999));
    fc.assert(
      fc.property(version, version, (a, b) => {
        const value = ([major, minor, patch]: [number, number, number]) =>
          (major * 1_000 + minor) * 1_000 + patch;
        expect(Math.sign(compareAppVersions(a.join('.'), b.join('.')))).toBe(Math.sign(value(a) - value(b)));
      }),
    );
  });
});
