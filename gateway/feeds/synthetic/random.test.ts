import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from './random.ts';

const draws = (seed: string, ...path: string[]): number[] => {
  const stream = random(seed, ...path);
  return Array.from({ length: 20 }, () => stream.below(1_000_000));
};

describe('chance by name', () => {
  it('is the same for the same name and another for any other', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (seed, a, b) => {
        expect(draws(seed, a, b)).toEqual(draws(seed, a, b));
        expect(draws(seed, a, b)).not.toEqual(draws(seed, a, `${b}.`));
        expect(draws(seed, a)).not.toEqual(draws(`${seed}.`, a));
      }),
    );
  });

  it('stays as it is: a world that was sold yesterday is there tomorrow', () => {
    const stream = random('slipstream', 'golden');
    expect([
      stream.below(1_000),
      stream.below(1_000),
      stream.between(-5, 5),
      stream.chance(1, 2),
    ]).toMatchInlineSnapshot(`
      [
        493,
        794,
        -3,
        true,
      ]
    `);
    expect(stream.shuffled(['a', 'b', 'c', 'd', 'e', 'f']).join('')).toMatchInlineSnapshot(`"efadbc"`);
  });

  it('is even: every face of a die comes up about as often', () => {
    const stream = random('die');
    const faces = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 60_000; i += 1) {
      const face = stream.below(6);
      faces[face] = (faces[face] ?? 0) + 1;
    }
    const chiSquared = faces.reduce((sum, n) => sum + (n - 10_000) ** 2 / 10_000, 0);
    // Five degrees of freedom: 1 in 1000 lies above 20.5. The stream is fixed, so this never flickers.
    expect(chiSquared).toBeLessThan(20.5);
  });

  it('shuffles without loss', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
        expect(random(seed).shuffled(items).sort()).toEqual([...items].sort());
      }),
    );
  });
});
