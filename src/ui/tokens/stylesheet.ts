import { deriveTokens, type Palette, type Theme, TOKEN_NAMES } from './derive.ts';

function block(selector: string, palette: Palette, theme: Theme): string {
  const tokens = deriveTokens(palette, theme);
  const lines = TOKEN_NAMES.map((name) => `  --${name}: ${tokens[name]};`);
  return `${selector} {\n  color-scheme: ${theme};\n${lines.join('\n')}\n}\n`;
}

/**
 * The custom properties of all brands and themes as one static stylesheet, so the first paint has its colours
 * before any script runs. The first brand is the default. Paper is white: what is printed has the light
 * colours.
 */
export function tokenStylesheet(
  brands: readonly { readonly id: string; readonly palette: Palette }[],
): string {
  const first = brands[0];
  const defaults =
    first === undefined
      ? []
      : [
          block(':root', first.palette, 'light'),
          `@media screen and (prefers-color-scheme: dark) {\n${block(':root', first.palette, 'dark')}}\n`,
        ];
  const named = brands.flatMap(({ id, palette }) => [
    block(`:root[data-brand="${id}"]`, palette, 'light'),
    `@media screen {\n${block(`:root[data-brand="${id}"][data-theme="dark"]`, palette, 'dark')}}\n`,
  ]);
  return [
    '/* Derived from the palettes in src/brands by `npx tsx tools/dev/brands/main.ts`. */\n',
    ...defaults,
    ...named,
  ].join('\n');
}
