import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brands } from '#src/brands/brands.ts';
import { palettes } from '#src/brands/palettes.ts';
import { contrast } from '#testing/screen/contrast.ts';
import { deriveTokens, TOKEN_NAMES, type TokenName } from './derive.ts';
import { tokenStylesheet } from './stylesheet.ts';

/** Ink, the grounds it stands on, and the least contrast (WCAG 1.4.3, 1.4.11). */
const pairs: readonly (readonly [ink: TokenName, grounds: readonly TokenName[], least: number])[] = [
  ['text-1', ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'caution-tint', 'boost-tint'], 7],
  ['text-2', ['surface-0', 'surface-1', 'surface-2', 'surface-3'], 4.5],
  ['text-3', ['surface-0', 'surface-1', 'surface-2'], 4.5],
  ['price', ['surface-1', 'surface-2', 'surface-3', 'up-tint', 'down-tint'], 7],
  ['on-accent', ['accent'], 4.5],
  ['on-price-selected', ['price-selected'], 4.5],
  ['accent', ['surface-0', 'surface-1', 'surface-2'], 4.5],
  ['up', ['surface-0', 'surface-1', 'surface-2', 'up-tint'], 4.5],
  ['down', ['surface-0', 'surface-1', 'surface-2', 'down-tint'], 4.5],
  ['live', ['surface-0', 'surface-1', 'surface-2'], 4.5],
  ['positive', ['surface-0', 'surface-1', 'surface-2'], 4.5],
  ['caution', ['surface-0', 'surface-1', 'surface-2', 'caution-tint'], 4.5],
  ['danger', ['surface-0', 'surface-1', 'surface-2'], 4.5],
  ['focus', ['surface-0', 'surface-1', 'surface-2', 'surface-3'], 3],
  ['price-selected', ['surface-0', 'surface-1'], 3],
  ['on-boost', ['boost'], 7],
  ['text-2', ['boost-tint'], 4.5],
  ['price', ['boost-tint'], 7],
  ...TOKEN_NAMES.filter((name) => name.startsWith('sport-')).map(
    (name) => [name, ['surface-0', 'surface-1', 'surface-2'], 4.5] as const,
  ),
];
const cases = palettes.flatMap(({ id, palette }) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    pairs.flatMap(([ink, grounds, least]) =>
      grounds.map((ground) => ({ id, theme, ink, ground, least, tokens: deriveTokens(palette, theme) })),
    ),
  ),
);

describe('tokens', () => {
  it.each(cases)('$id $theme: $ink on $ground has at least $least', ({ tokens, ink, ground, least }) => {
    expect(contrast(tokens[ink], tokens[ground])).toBeGreaterThanOrEqual(least);
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  });

  it('stand in the stylesheet as derived (npx tsx tools/dev/brands/main.ts)', () => {
    expect(readFileSync('src/brands/generated/tokens.css', 'utf8')).toBe(tokenStylesheet(palettes));
  });

  it('exist for every brand', () => {
    expect(palettes.map(({ id }) => id)).toEqual(brands.map(({ id }) => id));
  });
});
