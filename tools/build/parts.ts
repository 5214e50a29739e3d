import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { integrityOf } from './script-inventory.ts';

/**
 * What a visitor is sent, in the order in which it is needed, with the modules that each part begins with. A
 * module goes into the first part that needs it: few files, as each costs a request and is packed worse
 * alone.
 */
const parts: readonly (readonly [name: string, begins: readonly string[]])[] = [
  [
    // What every page that lists prices has, with its texts, and how the first answers are read.
    'browse',
    [
      'src/features/event/event-list.tsx',
      'src/features/favourites/favourite-star.tsx',
      'src/features/shell/view-state.tsx',
      'src/features/shell/page-head.tsx',
      'src/features/not-found/not-found-page.tsx',
      'src/features/home/price-boosts.tsx',
      'src/features/racing/next-off.tsx',
      'src/features/sports/crumbs.tsx',
      'src/features/sports/league-link.tsx',
      'src/features/sports/sport-list.tsx',
      'src/ui/chip.tsx',
      'src/ui/layout.tsx',
      'src/ui/tabs.tsx',
      'domain/betslip/link/slip-link-path.ts',
      'domain/builder/rules.ts',
      'domain/config/links.ts',
      'src/app/initial-contract.ts',
      'src/text/en-gb/browse.json',
      'src/text/en-gb/racing.json',
    ],
  ],
  [
    // What the slip, its rules or several kinds of page have of pages below: none brings a whole other page.
    'shared',
    [
      'domain/builder/slip-groups.ts',
      'domain/navigation/leads-to.ts',
      'src/features/event/event-gone.tsx',
      'src/features/event/event-notice.tsx',
      'src/features/event/no-markets.tsx',
      'src/ui/country-mark.tsx',
      'src/ui/switch.tsx',
    ],
  ],
  ['home', ['src/features/home/home-page.tsx']],
  ['inplay', ['src/features/inplay/inplay-page.tsx']],
  [
    'sports',
    [
      'src/features/sports/sports-page.tsx',
      'src/features/sports/sport-page.tsx',
      'src/features/sports/competition-page.tsx',
    ],
  ],
  ['racing', ['src/features/racing/racing-page.tsx']],
  [
    'event',
    ['src/features/event/event-page.tsx', 'src/text/en-gb/event.json', 'src/text/en-gb/builder.json'],
  ],
  [
    // What any page has that nobody waits for.
    'live',
    [
      'src/platform/live/live-interpreter.ts',
      'src/platform/press/press-guard.ts',
      'src/features/shell/footer.tsx',
      'src/features/shell/menu-find.tsx',
      'src/ui/sport-picture.tsx',
      'src/ui/toast.tsx',
      'src/text/en-gb/routes-later.json',
    ],
  ],
  [
    // Rules of slip, placement and account, and their texts.
    'rules',
    [
      'src/app/deferred-parts.ts',
      'src/text/en-gb/account.json',
      'src/text/en-gb/bets.json',
      'src/text/en-gb/betslip.json',
      'src/text/en-gb/bonuses.json',
      'src/text/en-gb/evidence.json',
      'src/text/en-gb/my-bets.json',
      'src/text/en-gb/placement.json',
      'src/text/en-gb/racing-bets.json',
      'src/text/en-gb/receipt.json',
      'src/text/en-gb/slip-life.json',
    ],
  ],
  ['slip', ['src/features/betslip/slip-bar.tsx', 'src/features/betslip/slip-column.tsx']],
];

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Everything that is imported from there on, without what is fetched when it is wanted. */
function needed(begins: string, modules: Modules, into: Set<string>): void {
  const waiting = [begins];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (into.has(id)) continue;
    into.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
}

/** The part of a module, for the groups of the bundler; null for what no part needs. */
export function partsOf(root: string): (id: string, modules: Modules) => string | null {
  let closures: (readonly [string, ReadonlySet<string>])[] | undefined;
  return (id, modules) => {
    closures ??= parts.map(([name, begins]) => {
      const ids = new Set<string>();
      for (const path of begins) {
        const first = `${root}/${path}`;
        if (modules.getModuleInfo(first) === null)
          throw new Error(`the part ${name} begins with ${path}, which is not there`);
        needed(first, modules, ids);
      }
      return [name, ids] as const;
    });
    return closures.find(([, ids]) => ids.has(id))?.[0] ?? null;
  };
}

/**
 * The parts as groups of the bundler. A group takes along what its modules import, so that one which comes
 * later has to come later there too.
 */
export function partGroups(root: string) {
  const partOf = partsOf(root);
  return parts.map(([part], at) => ({
    name: (id: string, modules: Modules) => (partOf(id, modules) === part ? part : null),
    priority: parts.length - at,
  }));
}

/** Pages that show prices, by route: a visit that begins there is told at once what they are made of. */
export const screens: Readonly<Record<string, string>> = {
  home: 'src/features/home/home-page.tsx',
  sports: 'src/features/sports/sports-page.tsx',
  azBrowserSport: 'src/features/sports/sport-page.tsx',
  azBrowserMev: 'src/features/sports/competition-page.tsx',
  azBrowserOutrights: 'src/features/sports/sport-page.tsx',
  azBrowserSpecials: 'src/features/sports/sport-page.tsx',
  azBrowserOutrightsMev: 'src/features/sports/competition-page.tsx',
  eventGroups: 'src/features/sports/event-groups-page.tsx',
  specialsSev: 'src/features/event/event-page.tsx',
  azBrowserSpecialsMev: 'src/features/sports/competition-page.tsx',
  multiLeague: 'src/features/sports/leagues-page.tsx',
  multiLeagueOutrights: 'src/features/sports/leagues-page.tsx',
  multiLeagueSpecials: 'src/features/sports/leagues-page.tsx',
  groupedLeagues: 'src/features/sports/leagues-page.tsx',
  coupons: 'src/features/coupons/coupons-page.tsx',
  coupon: 'src/features/coupons/coupon-page.tsx',
  easyPickCoupon: 'src/features/coupons/easy-pick-page.tsx',
  priceBoosts: 'src/features/home/price-boosts-page.tsx',
  fives: 'src/features/fives/fives-page.tsx',
  squads: 'src/features/squads/squads-page.tsx',
  inplay: 'src/features/inplay/inplay-page.tsx',
  sev: 'src/features/event/event-page.tsx',
  horseRacingHome: 'src/features/racing/racing-page.tsx',
  horseRacingMeetings: 'src/features/racing/racing-page.tsx',
  horseRacingAllRaces: 'src/features/racing/all-races-page.tsx',
  horseRacingSev: 'src/features/racing/race-page.tsx',
  greyhoundsHome: 'src/features/racing/racing-page.tsx',
  greyhoundsMeetings: 'src/features/racing/racing-page.tsx',
  greyhoundsAllRaces: 'src/features/racing/all-races-page.tsx',
  greyhoundsSev: 'src/features/racing/race-page.tsx',
  horseRacingResults: 'src/features/racing-results/race-results-page.tsx',
  greyhoundsResults: 'src/features/racing-results/race-results-page.tsx',
  betFinder: 'src/features/bet-finder/bet-finder-page.tsx',
  popular: 'src/features/popular/popular-page.tsx',
  popularLeagues: 'src/features/popular/popular-page.tsx',
  americanFootballPopular: 'src/features/popular/popular-page.tsx',
  dartsPopular: 'src/features/popular/popular-page.tsx',
  stats: 'src/features/results/results-page.tsx',
  virtuals: 'src/features/virtuals/virtuals-page.tsx',
};

type Bundle = Rolldown.OutputBundle;

/** Scripts and styles of a module's chunk and of what it imports, without those of the document itself. */
function filesOf(module: string, bundle: Bundle): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<string>();
  const waiting = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (waiting.length === 0) throw new Error(`${module} is in no chunk`);
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    const { fileName, imports, isEntry, viteMetadata } = chunk;
    if (isEntry || found.has(fileName)) continue;
    found.add(fileName);
    for (const style of viteMetadata?.importedCss ?? []) found.add(style);
    waiting.push(...chunks.filter((other) => imports.includes(other.fileName)));
  }
  return [...found];
}

/** Writes `parts.json`, which the gateway reads (`gateway/http/first-page.ts`). */
export const listParts = (): Plugin => ({
  name: 'list-parts',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) this.error('the build has no folder');
    const listed = await Promise.all(
      Object.entries(screens).map(async ([route, module]) => {
        const files = filesOf(module, bundle).map(async (file) => ({
          path: `/${file}`,
          integrity: integrityOf(await readFile(join(dir, file))),
        }));
        return [route, await Promise.all(files)] as const;
      }),
    );
    await writeFile(join(dir, 'parts.json'), `${JSON.stringify(Object.fromEntries(listed), null, 1)}\n`);
  },
});
