import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRANDS, defaultAppConfig } from '#domain/config/defaults.ts';
import { ACCEPTED_TEXTS, TEXTS_IN_FORCE } from '#domain/config/texts-in-force.ts';
import { GBP } from '#domain/money/parse-money.ts';
import { matchPath, pathFor } from '#domain/navigation/routes.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { eachWayTerms } from '#domain/racing/each-way-terms.ts';
import { ruleFourPence } from '#domain/racing/rule-four.ts';
import { placementSettings } from '#gateway/placement/settings.ts';
import { currentCatalogue } from '#src/text/catalogue.ts';
import { loadTexts } from '#src/text/deferred-texts.ts';
import { createText } from '#src/text/text.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type Block, parsePublication, type Span } from './parse-publication.ts';
import { isPublication, PUBLICATIONS, type Publication, textOf, versionOf } from './publications.ts';

await loadTexts(['published', 'routes']);
const t = createText('en-GB', currentCatalogue());
const figures = (brand: (typeof BRANDS)[number]): Figures =>
  figuresOf({ config: defaultAppConfig(brand), currency: GBP, format: 'FRACTIONAL', t });
const all = Object.keys(PUBLICATIONS).filter(isPublication);

const blocksOf = async (publication: Publication, version?: string): Promise<readonly Block[]> =>
  parsePublication(await textOf(publication, versionOf(publication, version)), figures('slipstream'));

const said = (spans: readonly Span[]): string =>
  spans.map((span) => (span.kind === 'text' ? span.text : said(span.spans))).join('');
const wordsOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block): readonly string[] => {
      if (block.kind === 'heading') return [block.name];
      if (block.kind === 'list') return block.items.map(({ spans }) => said(spans));
      if (block.kind === 'table')
        return [block.head, ...block.rows.map(({ cells }) => cells)].map((cells) =>
          cells.map(({ spans }) => said(spans)).join(' | '),
        );
      return [said(block.spans)];
    })
    .join('\n');
const linksOf = (spans: readonly Span[]): readonly string[] =>
  spans.flatMap((span) => {
    if (span.kind === 'text') return [];
    return span.kind === 'link' ? [span.href] : linksOf(span.spans);
  });
const spansOf = (block: Block): readonly Span[] => {
  if (block.kind === 'heading' || block.kind === 'table') return [];
  return block.kind === 'list' ? block.items.flatMap(({ spans }) => spans) : block.spans;
};

describe('published texts', () => {
  it('[CNT-01] each version of each has its file, and each file its version', () => {
    for (const publication of all)
      expect(readdirSync(`src/features/published/en-gb/${publication}`).toSorted()).toEqual(
        PUBLICATIONS[publication].map(({ name }) => `${name}.md`).toSorted(),
      );
    expect(readdirSync('src/features/published/en-gb').toSorted()).toEqual(all.toSorted());
  });

  it.each(BRANDS)('[CNT-01.1] every version can be read with no hole in it: %s', async (brand) => {
    for (const publication of all)
      for (const version of PUBLICATIONS[publication]) {
        const words = wordsOf(parsePublication(await textOf(publication, version), figures(brand)));
        expect(words).not.toMatch(/[{}]|undefined|NaN/);
        expect(words.length).toBeGreaterThan(200);
      }
  });

  it('[CNT-01.2] a version that nobody knows is the newest', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.option(fc.string(), { nil: undefined }),
        (publication, wanted) => {
          fc.pre(!PUBLICATIONS[publication].some(({ name }) => name === wanted));
          expect(versionOf(publication, wanted)).toBe(PUBLICATIONS[publication][0]);
        },
      ),
    );
  });

  it('[CNT-01] leads nowhere but to pages of the app and to addresses with https, and to sections that are there', async () => {
    for (const publication of all) {
      for (const href of (await blocksOf(publication)).flatMap((block) => linksOf(spansOf(block)))) {
        if (href.startsWith('https://')) continue;
        const [path = '', anchor] = href.split('#');
        const { key } = matchPath(path);
        expect([href, key]).not.toEqual([href, 'notFound']);
        if (anchor === undefined || !isPublication(key)) continue;
        const anchors = (await blocksOf(key)).flatMap((block) =>
          block.kind === 'heading' ? [block.anchor] : [],
        );
        expect(anchors).toContain(anchor);
      }
    }
  });

  it('[CNT-02.1] [UK-12] the version that receipts name is the newest of the betting rules', () => {
    expect(PUBLICATIONS.bettingRules[0].name).toBe(placementSettings.rulesVersion);
    expect(pathFor('bettingRules', { version: placementSettings.rulesVersion })).toBe(
      `/betting-rules/${placementSettings.rulesVersion}`,
    );
  });

  it('[CNT-02] [UK-12] what is accepted at the login is the newest of what is published', () => {
    for (const text of ACCEPTED_TEXTS) expect(PUBLICATIONS[text][0].name).toBe(TEXTS_IN_FORCE[text]);
  });

  it('[CNT-02.1] [UK-11] the betting rules cover what they must', async () => {
    const blocks = await blocksOf('bettingRules');
    const anchors = blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : []));
    const must = ['void', 'errors', 'in-play', 'prices', 'each-way', 'rule-4', 'dead-heats', 'forecasts'];
    expect(anchors).toEqual(expect.arrayContaining([...must, 'maximum', 'results', 'complaints']));
    const words = wordsOf(blocks).toLowerCase();
    for (const word of ['late bets', 'starting price', 'ante-post', 'non-runner', 'source', 'abandoned'])
      expect(words).toContain(word);
    expect(words).toContain('£500,000.00');
  });

  it('[UK-18] the betting rules say what becomes of a bet when the connection is lost', async () => {
    const words = wordsOf(await blocksOf('bettingRules'));
    expect(words).toContain('If the connection was lost while you placed a bet');
    expect(words).toContain('finds out whether the bet was placed');
  });

  it('[CNT-02] the table of Rule 4 is the one that bets are settled by', () => {
    const { rows = [] } = figures('slipstream').tables.rule4 ?? {};
    const told = rows.map(([price = '', pence = '']) => {
      const [num, den] = price.replace('Up to ', '').replace('EVS', '1/1').split('/').map(Number);
      return { longest: (num ?? Number.NaN) / (den ?? 1), pence: Number.parseInt(pence, 10) || 0 };
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 40 }), (num, den) => {
        const band = told.find(({ longest }) => num / den <= longest + 1e-12);
        expect(ruleFourPence(packOdds(num, den))).toBe(band?.pence ?? 0);
      }),
    );
  });

  it('[CNT-02] the table of each-way terms says of every field what the slip says', () => {
    const { rows = [] } = figures('slipstream').tables.eachWay ?? {};
    const told = (runners: number, handicap: boolean): string | undefined => {
      const fits = (range = ''): boolean => {
        const [from, to] = range.match(/\d+/g)?.map(Number) ?? [];
        return runners >= (from ?? 0) && runners <= (to ?? Number.POSITIVE_INFINITY);
      };
      const own = rows.find(([race, range]) => handicap && race === 'Handicaps' && fits(range));
      return (own ?? rows.find(([race, range]) => race === 'Other races' && fits(range)))?.[2];
    };
    for (const handicap of [false, true])
      for (let runners = 1; runners <= 40; runners += 1) {
        const terms = eachWayTerms(runners, handicap);
        expect([runners, handicap, told(runners, handicap)]).toEqual([
          ...[runners, handicap],
          terms === undefined
            ? 'Win only'
            : `${String(terms.num)}/${String(terms.den)} of the odds for ${String(terms.places)} place${terms.places === 1 ? '' : 's'}`,
        ]);
      }
  });

  it('[CNT-02] takes nothing but text: markup of the web, a heading without an anchor, an unknown figure', () => {
    for (const bad of [
      '<b>x</b>',
      '<script>x</script>',
      '![x](y)',
      '## No anchor',
      '{{nothing}}',
      '{{table:x}}',
    ])
      expect(() => parsePublication(`Text\n\n${bad}\n`, figures('slipstream'))).toThrow();
  });
});
