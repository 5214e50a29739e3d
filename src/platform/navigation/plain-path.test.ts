import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slipLinkPath } from '#domain/betslip/link/slip-link-path.ts';
import { SelectionId } from '#domain/brand.ts';
import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { routeKeys } from '#domain/navigation/routes.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { plainPath } from './plain-path.ts';

describe('an address as the log keeps it', () => {
  it('[DPL-02] keeps every field that a betslip link has', () => {
    for (const query of [
      'selectionids=1,2&bettype=COMBO&stake=2,50',
      'bettype=SYSTEM&systemtype=trixie&selectionids=1,2,3',
      'bettype=YOURBET&betbuilderaccaid=bba-42-early-lead&stake=5',
      'hash=eyJhY2NhIjoiYmJhIn0',
    ])
      expect(plainPath(`/dl/betslip?${query}`)).toBe(`/dl/betslip?${query}`);
  });

  it.each([
    ['/fives/123456/1001,%201002', '/fives/123456/1001,%201002'],
    ['/fives/123456/1001%20jo%20smith', '/fives/123456/x'],
    ['/dl/event?eventid=42&marketgroupid=goals', '/dl/event?eventid=42&marketgroupid=goals'],
    [
      '/dl/category?categoryid=sim.crown&sportid=SBTC1_1',
      '/dl/category?categoryid=sim.crown&sportid=SBTC1_1',
    ],
    ['/dl/event?eventid=jo%40example.com', '/dl/event?eventid=x'],
  ])('[HOLD-11] of links and lists of ids: %s', (path, kept) => {
    expect(plainPath(path)).toBe(kept);
  });

  it('[HOLD-11] of a known page keeps the parameters that look as its own do, of any other nothing at all', () => {
    const kept: readonly (readonly [string, string])[] = [
      ['/reset-password/7f3a9c1e5b2d4886a0c4', '/not-found'],
      ['/unsubscribe/jo@example.com?token=abc', '/not-found'],
      ['/reset-password?token=7f3a9c1e5b2d4886a0c4', '/reset-password'],
      ['/promotions/jo@example.com', '/promotions/x'],
      ['/promotions/jo%40example.com', '/promotions/x'],
      ['/promotions/welcome-offer-2026', '/promotions/x'],
      ['/promotions/tok3n9x', '/promotions/x'],
      ['/inbox/details/ab12cd34', '/inbox/details/x'],
      ['/sports/football/ab12cd34/jo-smith-99/123456', '/sports/football/x/jo-smith-99/123456'],
      ['/sports/football/crown-premier/ashford-v-bramley/jo1990', '/not-found'],
      ['/mybets/details/jo-smith', '/mybets/details/x'],
      ['/dl/jo-smith', '/dl/x'],
      ['/sports/football/SBTC1_1', '/sports/football/SBTC1_1'],
      ['/sports/horse-racing/14-35-ascot/sev/30000', '/sports/horse-racing/14-35-ascot/sev/30000'],
      ['/inbox/details/0f8fad5b-d9cb-469f-a165-70867728950e', '/inbox/details/x'],
      ['/inbox/details/7f3a9c1e5b2d4886a0c47f3a9c1e5b2d', '/inbox/details/x'],
      ['/sports/football/7f3a9c1e5b2d4886a0c4', '/sports/football/x'],
      ['/dl/eyJlbWFpbCI6ImpvQGV4YW1wbGUuY29tIn0', '/dl/x'],
      ['/dl/betslip?hash=eyJlbWFpbCI6ImpvQGV4YW1wbGUuY29tIn0', '/dl/betslip?hash=x'],
      ['/login?back=%2Fverify%2F7f3a9c1e5b2d4886a0c4', '/login?back=%2Fnot-found'],
      [
        '/sports/football/crown-premier/ashford-v-bramley/123456',
        '/sports/football/crown-premier/ashford-v-bramley/123456',
      ],
      ['/sports/football/sim.crown', '/sports/football/sim.crown'],
      [
        '/sports/football/multi-league/sim.crown%2Csim.shires',
        '/sports/football/multi-league/sim.crown%2Csim.shires',
      ],
      ['/terms/2026-1', '/terms/2026-1'],
      ['/time-management?blocked=IN_PLAY', '/time-management?blocked=IN_PLAY'],
      ['/time-management?blocked=jo%40example.com', '/time-management?blocked=x'],
      ['/terms/jo-1990', '/terms/x'],
      ['/coupon/football-btts', '/coupon/football-btts'],
      ['/help/identity-check', '/help/identity-check'],
      ['/help/tok3n9x2b', '/help/x'],
      ['/coupon/tok3n9x2b', '/coupon/x'],
      [
        '/sports/football/bet-finder/all/from-1-1.to-13-8.half-full.by-price.page-2',
        '/sports/football/bet-finder/all/from-1-1.to-13-8.half-full.by-price.page-2',
      ],
      ['/sports/football/bet-finder/all/tok3n9x2b', '/sports/football/bet-finder/all/x'],
      ['/mybets/details/SB-4F7K-92MX-TQ3D/story', '/mybets/details/SB-4F7K-92MX-TQ3D/story'],
      ['/', '/'],
    ];
    expect(kept.map(([path]) => [path, plainPath(path)])).toEqual(kept);
    const token = fc.string({
      unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'),
      minLength: 25,
      maxLength: 60,
    });
    fc.assert(
      fc.property(fc.constantFrom(...routeKeys), token, fc.emailAddress(), (key, secret, address) => {
        const page = ROUTE_TABLE[key].path.replaceAll(/:\w+\??/g, secret);
        for (const path of [
          page,
          `${page}/${secret}`,
          `${page}?hash=${secret}`,
          `${page}/${address}`,
          `/${address}`,
        ]) {
          expect(plainPath(path)).not.toContain(secret);
          expect(plainPath(path)).not.toContain(address);
        }
      }),
    );
  });

  it('[MSG-03.1] keeps the number of a message, by which its page finds it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\da-f]{32}$/), (drawn) => {
        const page = `/inbox/details/m-${drawn}`;
        expect(plainPath(page)).toBe(page);
        expect(plainPath(`${page}0`)).toBe('/inbox/details/x');
      }),
    );
  });

  it('[RAC-11.3] keeps the instant before which results of races are shown', () => {
    const page = '/sports/horse-racing/results/2026-11-24/1795737600000';
    expect(plainPath(page)).toBe(page);
    expect(plainPath(`${page}000`)).toBe('/sports/horse-racing/results/2026-11-24/x');
  });

  it('[HOLD-11] keeps no token, however short, in whatever parameter of whatever page', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'abcdefghjkmnpqrstuvwxyz'),
      minLength: 1,
      maxLength: 8,
    });
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 4 });
    const token = fc
      .tuple(letters, digits, letters, digits)
      .map((parts) => parts.join(''))
      .filter(({ length }) => length > 5);
    const pages = routeKeys.filter((key) => ROUTE_TABLE[key].path.includes(':'));
    fc.assert(
      fc.property(fc.constantFrom(...pages), token, (key, secret) => {
        expect(plainPath(ROUTE_TABLE[key].path.replaceAll(/:\w+\??/g, secret))).not.toContain(secret);
      }),
    );
  });

  it('keeps the links that the app itself makes', () => {
    const link = {
      selectionIds: [1, 22, 333].map((id) => SelectionId.parse(id)),
      betType: 'COMBO',
      accaId: null,
    } as const;
    for (const path of [
      slipLinkPath(link),
      slipLinkPath({ ...link, betType: 'YOURBET', accaId: 'bba-42-early-lead' }),
    ])
      expect(plainPath(path)).toBe(path);
  });

  it('[UK-48] keeps nothing of a field that does not look as it should, and no field that it does not know', () => {
    expect(plainPath('/dl/betslip?betbuilderaccaid=jo@example.com&bettype=YOURBET')).toBe(
      '/dl/betslip?betbuilderaccaid=x&bettype=YOURBET',
    );
    expect(plainPath('/dl/betslip?token=secret&stake=5')).toBe('/dl/betslip?stake=5');
    fc.assert(
      fc.property(hostileText, (text) => {
        const kept = plainPath(`/dl/betslip?${new URLSearchParams({ betbuilderaccaid: text }).toString()}`);
        expect(kept).toMatch(/^\/dl\/betslip\?betbuilderaccaid=[\w.-]{0,64}$/);
      }),
    );
  });
});
