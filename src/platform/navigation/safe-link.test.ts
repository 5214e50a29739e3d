import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LINKS } from '#domain/config/links.ts';
import { safeLink } from './safe-link.ts';

const OWN_ORIGIN = 'https://bets.example';

describe('a link that is published', () => {
  it('[DPL-03.2] a prefix of the app becomes a path of the product', () => {
    for (const href of ['/coupons', 'app:/coupons', 'app://coupons', 'slipstream:///coupons'])
      expect(safeLink(href)).toEqual({ kind: 'own', path: '/coupons' });
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'ftp://begambleaware.org/',
    '//begambleaware.org/',
    '/\\begambleaware.org',
    '/\t/begambleaware.org',
    'https://elsewhere.example/',
    'https://begambleaware.org.elsewhere.example/',
    'https://notbegambleaware.org/',
    'https://begambleaware.org@elsewhere.example/',
    'https://name:word@begambleaware.org/',
    'https://begambleaware.org:8443/',
    'coupons',
    '',
  ])('[DPL-03.1] [DPL-03.4] %j is no link', (href) => {
    expect(safeLink(href)).toBeUndefined();
  });

  it('[DPL-03.1] [DPL-03.4] whatever is written, a browser that follows it stays here or lands on a listed host', () => {
    const piece = fc.constantFrom(
      ...['/', '\\', ':', '@', '.', '?', '#', '%2f', ' ', '\n', 'https:', 'http:', 'javascript:', 'app:/'],
      ...[...LINKS.hosts, 'elsewhere.example', 'xn--', 'a', '。'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const link = safeLink(pieces.join(''));
        if (link?.kind === 'own') expect(new URL(link.path, OWN_ORIGIN).origin).toBe(OWN_ORIGIN);
        if (link?.kind === 'foreign') {
          const { protocol, hostname } = new URL(link.url, OWN_ORIGIN);
          expect(['http:', 'https:']).toContain(protocol);
          expect(LINKS.hosts.some((host) => `.${hostname}`.endsWith(`.${host}`))).toBe(true);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it('[DPL-03.4] a listed host and what is below it is a link', () => {
    expect(safeLink('https://www.begambleaware.org/help')).toEqual({
      kind: 'foreign',
      url: 'https://www.begambleaware.org/help',
    });
  });
});
