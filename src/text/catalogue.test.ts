import { readdirSync, readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { routeKeys } from '#domain/navigation/routes.ts';
import { currentCatalogue } from './catalogue.ts';
import { loadConsoleTexts, textAreas } from './console-areas.ts';
import { PSEUDO_CLOSE, PSEUDO_OPEN, pseudoLocalised } from './pseudo.ts';
import { createText } from './text.ts';

await loadConsoleTexts(textAreas);
const catalogue = currentCatalogue();

const sources = readdirSync('src/text/en-gb').map(
  (file): Record<string, string> =>
    JSON.parse(readFileSync(`src/text/en-gb/${file}`, 'utf8')) as Record<string, string>,
);

/** Names and ordinals: the figure is the word. */
const NAMES_WITH_FIGURES =
  /^(bets\.lucky\d+|bets(lip)?\.early\.TWO_UP|event\.period\..*|event\.head\..*|cast\.(position|hint)\..*|route\.pick6|racingBet\.info\.rule4|myBets\.rule4(Maths)?|racing\.placeTerms|racing\.results\.deduction|support\.noPath|verify\.notAKey)$/;

describe('[I18-01] text catalogue', () => {
  it('[I18-01.1] holds every message of every file once, compiled', () => {
    const ids = sources.flatMap((source) => Object.keys(source));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(catalogue).toSorted()).toEqual(ids.toSorted());
    for (const source of sources)
      for (const [id, icu] of Object.entries(source))
        expect(catalogue[id]).toEqual(compileMessageOrThrow(icu));
  });

  it('names every page, also the one that is not found', () => {
    for (const key of [...routeKeys, 'notFound']) expect(catalogue).toHaveProperty([`route.${key}`]);
  });

  it('[I18-01.4] speaks British English with plurals', () => {
    const t = createText('en-GB', catalogue);
    expect([0, 1, 2].map((count) => t('sports.events', { count }))).toEqual(
      ['No events', 'one event', '2 events'].map((x) => x.replace('one', '1')),
    );
  });

  it('[I18-01.2] writes no amount, currency or limit into a text: a figure comes from where the rules have it', () => {
    const figure = /[£$€]|\d/;
    const found = Object.entries(Object.assign({}, ...sources) as Record<string, string>).filter(
      ([id, icu]) => !NAMES_WITH_FIGURES.test(id) && figure.test(icu.replace(/=\d+|, select, .*/g, '')),
    );
    expect(found).toEqual([]);
  });

  it('marks and lengthens every message of the pseudo-locale, keeping its arguments', () => {
    const plain = createText('en-GB', catalogue);
    const pseudo = createText('en-XA', pseudoLocalised(catalogue));
    expect(pseudo('racing.raceAt', { time: '14:35', track: 'Ascot' })).toMatch(/14:35 Ascot/);
    expect(pseudo('event.moreMarketsSpoken', { count: 3, event: 'A v B' })).toMatch(/3 .* A v B/);
    for (const id of Object.keys(catalogue) as Parameters<typeof plain>[0][]) {
      const text = pseudo(id, { count: 1, num: 5, den: 2 });
      expect(text.startsWith(PSEUDO_OPEN) && text.endsWith(PSEUDO_CLOSE)).toBe(true);
      expect(text.length).toBeGreaterThan(plain(id, { count: 1, num: 5, den: 2 }).length);
    }
  });
});
