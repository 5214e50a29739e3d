import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainJsonText } from './plain-json.ts';

it('writes any JSON value as the library does, or leaves it to the library', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (json) => {
      expect(plainJsonText(json) ?? canonicalize(json)).toBe(canonicalize(json));
    }),
  );
});

it('writes every value of plain letters itself', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary-ascii' }), (json) => {
      expect(plainJsonText(json)).toBe(canonicalize(json));
    }),
  );
});

it.each([
  [{ '10': 1, '9': 2, a: 3, B: 4, é: 5 }],
  ['"\\\u0000\u2028 é'],
  [-0],
  [1e21],
  [5e-324],
  [{ left: undefined, kept: [] }],
])('writes %j as the library does', (value) => {
  expect(plainJsonText(value)).toBe(canonicalize(value));
});

it.each([
  [Number.NaN],
  ['𝄞'],
  ['\ud800'],
  [{ '\udc00': 1 }],
  [[undefined]],
  [{ at: new Date(0) }],
  [undefined],
  [() => 1],
])('leaves what is no plain JSON to the library (%#)', (value) => {
  expect(plainJsonText(value)).toBeUndefined();
});
