import { describe, expect, it } from 'vitest';
import { ownScriptUrl, trustOwnScripts } from './own-scripts.ts';

const page = 'https://bets.example/inplay';

describe('[UK-57] the one policy by which text may become a script', () => {
  it.each(['/assets/log.worker.js', 'https://bets.example/assets/log.worker.js', 'worker.js'])(
    'lets %s pass',
    (url) => {
      expect(ownScriptUrl(url, page)).toBe(url);
    },
  );

  it.each([
    'https://elsewhere.example/a.js',
    'http://bets.example/a.js',
    '//elsewhere.example/a.js',
    'data:text/javascript,alert()',
    'blob:null/1-2-3',
    'javascript:alert()',
  ])('refuses %s', (url) => {
    expect(() => ownScriptUrl(url, page)).toThrow(TypeError);
  });

  it('has no rule for markup, so that a browser refuses it; and goes without where there are no such types', () => {
    const made: (readonly [string, object])[] = [];
    const location = { href: page } as Location;
    const createPolicy = (name: string, rules: object): void => void made.push([name, rules]);
    const trustedTypes = { createPolicy };
    trustOwnScripts({ location, trustedTypes });
    expect(made.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([
      ['default', ['createScriptURL']],
    ]);
    expect(() => trustOwnScripts({ location })).not.toThrow();
  });

  it('[HOLD-13] stays where the code is replaced under a page, and nobody else has made it before', () => {
    const location = { href: page } as Location;
    const names = new Set<string>();
    const createPolicy = (name: string): void => {
      // As a browser does.
      if (names.has(name)) throw new TypeError(`Policy with name "${name}" already exists.`);
      names.add(name);
    };
    const trustedTypes = { createPolicy };
    trustOwnScripts({ location, trustedTypes });
    expect(() => trustOwnScripts({ location, trustedTypes })).not.toThrow();
    const foreign = { createPolicy };
    expect(() => trustOwnScripts({ location, trustedTypes: foreign })).toThrow(TypeError);
  });
});
