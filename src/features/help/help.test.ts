import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRANDS, defaultAppConfig } from '#domain/config/defaults.ts';
import { GBP } from '#domain/money/parse-money.ts';
import { helpTopics, isHelpTopic } from '#domain/navigation/help-topics.ts';
import { isBuilt, matchPath, pathFor } from '#domain/navigation/routes.ts';
import { type Block, parsePublication, type Span } from '#src/features/published/parse-publication.ts';
import { isPublication, PUBLICATIONS, textOf, versionOf } from '#src/features/published/publications.ts';
import { currentCatalogue } from '#src/text/catalogue.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { createText } from '#src/text/text.ts';
import { topicFinder } from './find-topics.ts';
import { helpFigures } from './help-figures.ts';
import { helpEntries, helpText } from './help-texts.ts';

await loadTexts(['published', 'routes']);
const t = createText('en-GB', currentCatalogue());
const entries = helpEntries((topic) => t(`help.title.${topic}`));
const find = topicFinder(entries);

const linksOf = (spans: readonly Span[]): readonly string[] =>
  spans.flatMap((span) => {
    if (span.kind === 'text') return [];
    return span.kind === 'link' ? [span.href] : linksOf(span.spans);
  });
const spansOf = (block: Block): readonly Span[] => {
  if (block.kind === 'heading' || block.kind === 'table') return [];
  return block.kind === 'list' ? block.items.flatMap(({ spans }) => spans) : block.spans;
};
const blocksOf = (topic: (typeof helpTopics)[number], brand: (typeof BRANDS)[number]) =>
  parsePublication(
    helpText(topic),
    helpFigures({ config: defaultAppConfig(brand), currency: GBP, format: 'FRACTIONAL', t }),
  );

describe('[CNT-04.1] topics of the help', () => {
  it('each has one file and each file is a topic, which no text of another stands for', () => {
    expect(readdirSync('src/features/help/en-gb').toSorted()).toEqual(
      helpTopics.map((topic) => `${topic}.md`).toSorted(),
    );
    expect(new Set(helpTopics).size).toBe(helpTopics.length);
    expect(new Set(entries.map(({ title }) => title)).size).toBe(helpTopics.length);
  });

  it.each(BRANDS)('every text can be read with no hole in it: %s', (brand) => {
    for (const topic of helpTopics) expect(JSON.stringify(blocksOf(topic, brand))).not.toMatch(/[{]{2}|NaN/);
  });

  it('no text has a figure of its own: values come from the configuration', () => {
    for (const topic of helpTopics)
      expect([topic, helpText(topic).replace(/\]\([^)]*\)|^\d\. |Rule 4/gm, '')]).toEqual([
        topic,
        expect.not.stringMatching(/[\d£€$%]/),
      ]);
  });

  it('leads to built pages, to topics and sections that are there, and elsewhere by https alone', async () => {
    for (const topic of helpTopics)
      for (const href of blocksOf(topic, 'slipstream').flatMap((block) => linksOf(spansOf(block)))) {
        if (href.startsWith('https://')) continue;
        const [path = '', anchor] = href.split('#');
        const { key, params } = matchPath(path);
        if (key === 'notFound' || !isBuilt(key)) throw new Error(`${topic} leads to ${href}`);
        if (key === 'help') expect([href, isHelpTopic(params.topic ?? '')]).toEqual([href, true]);
        if (anchor === undefined) continue;
        expect([href, isPublication(key)]).toEqual([href, true]);
        const text = isPublication(key) ? await textOf(key, versionOf(key, undefined)) : '';
        expect(text).toContain(`{#${anchor}}`);
      }
    expect(Object.keys(PUBLICATIONS)).not.toContain('help');
  });

  it('every topic has an address of its own', () => {
    for (const topic of helpTopics)
      expect(matchPath(pathFor('help', { topic }))).toEqual({ key: 'help', params: { topic } });
    expect(matchPath('/help')).toEqual({ key: 'help', params: {} });
  });
});

describe('[CNT-04.1] search in the help', () => {
  const title = fc.constantFrom(...entries.filter(({ title: words }) => /\p{L}{5}/u.test(words)));

  it('finds each topic by its own title, first, however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), fc.constantFrom(0, 1, 2), ({ topic, title: own }, how) => {
        const typed = [own, own.toUpperCase(), own.replace(/[aeo]/g, '$&\u0301')][how] ?? own;
        expect(find(typed)[0]).toBe(topic);
      }),
    );
  });

  it('finds it with one letter of a word wrong, missing or too many', () => {
    fc.assert(
      fc.property(title, fc.nat(), fc.constantFrom('', 'x', 'double'), ({ topic, title: own }, seed, how) => {
        const word = /\p{L}{5,}/u.exec(own)?.[0] ?? '';
        // The first letters are seldom the wrong ones, but may be.
        const at = seed % word.length;
        const other = how === 'double' ? `${word.charAt(at)}x` : how;
        expect(find(word.slice(0, at) + other + word.slice(at + 1))).toContain(topic);
      }),
    );
  });

  it('finds by a word of the text, by its beginning from two letters on, and by words that no topic has all of', () => {
    expect(find('passport')).toEqual(['identity-check']);
    expect(find('pa').length).toBeGreaterThan(1);
    expect(find('cashout')).toContain('cash-out');
    expect(find('wthdraw money')[0]).toBe('withdrawals');
    expect(find('please withdraw zzzz')[0]).toBe('withdrawals');
    expect(find('zzzz')).toEqual([]);
  });
});
