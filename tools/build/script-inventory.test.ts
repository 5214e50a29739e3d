import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { integrityOf, withIntegrity } from './script-inventory.ts';

describe('[UK-57] the scripts of a page', () => {
  it('are named with their hash, styles too, and nothing else is touched', () => {
    const html = [
      '<script type="module" crossorigin src="/assets/a.js"></script>',
      '<link rel="stylesheet" crossorigin href="/assets/a.css">',
      '<link rel="icon" href="/favicon.svg" />',
      '<script src="https://elsewhere.example/b.js"></script>',
    ];
    const named = withIntegrity(html.join('\n'), (path) =>
      path.startsWith('assets/a.') ? 'sha384-x' : undefined,
    );
    expect(named.split('\n')).toEqual([
      '<script type="module" crossorigin src="/assets/a.js" integrity="sha384-x"></script>',
      '<link rel="stylesheet" crossorigin href="/assets/a.css" integrity="sha384-x">',
      html[2],
      html[3],
    ]);
  });

  it('have the hash that browsers calculate', () => {
    const digest = createHash('sha384').update('alert()').digest('base64');
    expect(integrityOf(Buffer.from('alert()'))).toBe(`sha384-${digest}`);
  });

  it.each(['index.html', 'support.html', 'verify.html'])(
    'are files of this project: %s has none of another origin, none inside and no handler in its markup',
    (page) => {
      const html = readFileSync(page, 'utf8');
      const scripts = [...html.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)];
      const sources = scripts.map(
        ([, attributes]) => /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? 'inside',
      );
      // One program; the console has beside it what says why it is blank when a browser opens it from a disk.
      expect(sources.filter((source) => /^\/src\/[\w/.-]+$/.test(source))).toHaveLength(1);
      const others = sources.filter((source) => !source.startsWith('/src/'));
      expect(others).toEqual(page === 'support.html' ? ['./from-disk.js'] : []);
      for (const source of others) expect(existsSync(join('public', source))).toBe(true);
      for (const [, , inside] of scripts) expect(inside).toBe('');
      expect(html).not.toMatch(/\son\w+\s*=/i);
    },
  );
});

/** Every source that can end up in a page. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(join('src', name), 'utf8')] as const);

describe('[UK-56] what a script attack would need', () => {
  it('is not in the app: no field for a card, no address of a script elsewhere, no markup made of a text', () => {
    expect(sources.length).toBeGreaterThan(100);
    const found = sources.flatMap(([name, source]) =>
      /autoComplete="cc-|cc-(number|csc|exp|name)|cvv|cardNumber|card-number/i.test(source) ||
      /createElement\('script'\)|import\(\s*['"`]https?:|src="https?:/.test(source) ||
      /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write/.test(source)
        ? [name]
        : [],
    );
    expect(found).toEqual([]);
  });
});
