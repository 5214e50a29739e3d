/** Writes the token stylesheet of all brands; its test says when this must be run again. */
import '../../command/help.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { palettes } from '#src/brands/palettes.ts';
import { tokenStylesheet } from '#src/ui/tokens/stylesheet.ts';

const folder = 'src/brands/generated';
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/tokens.css`, tokenStylesheet(palettes));
