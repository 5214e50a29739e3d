import { describe, expect, it } from 'vitest';
import { findingsIn } from './rules.ts';

/** The rules broken by a planted file, without repeats. */
const broken = (path: string, text: string): string[] => [
  ...new Set(findingsIn([{ path, text }]).map((finding) => finding.rule)),
];

const inDomain = (text: string): string[] => broken('domain/planted.ts', text);
const inEpic = (text: string): string[] => broken('effects/planted.ts', text);

describe('clocks and chance in pure folders', () => {
  it.each([
    'Date.now()',
    'new Date()',
    'Date()',
    'performance.now()',
    'Math.random()',
    'crypto.randomUUID()',
    'setTimeout(f, 1)',
    'globalThis.setInterval(f, 1)',
    'localStorage.length',
    'sessionStorage.length',
    "fetch('/x')",
    'a.localeCompare(b)',
    'n.toLocaleString()',
  ])('finds %s', (code) => {
    expect(inDomain(`export const x = () => ${code};`)).toEqual(['determinism']);
  });

  it.each([
    'new Date(at)',
    "a.localeCompare(b, 'en-GB')",
    'ports.fetch',
    '({ fetch: 1 })',
    "'Date.now()' // Date.now()",
  ])('lets %s pass', (code) => {
    expect(inDomain(`export const x = () => ${code};`)).toEqual([]);
  });

  it('is silent about tests and about folders that may look at the clock', () => {
    expect(broken('domain/planted.test.ts', 'Date.now();')).toEqual([]);
    expect(broken('src/platform/clock.ts', 'Date.now();')).toEqual([]);
  });
});

describe('promises in pure folders', () => {
  it.each(['export const x = async () => 1;', 'export const x = Promise.resolve(1);', 'await f();'])(
    'finds %s',
    (code) => {
      expect(inEpic(code)).toEqual(['determinism']);
    },
  );

  it('lets the recording format wait for an injected digest', () => {
    expect(broken('recordings/format/heads/chain.ts', 'export const x = async (d) => await d();')).toEqual(
      [],
    );
  });
});

describe('time in rxjs', () => {
  it.each([
    "import { debounceTime } from 'rxjs';",
    "import { delay as later } from 'rxjs/operators';",
    "import { asyncScheduler } from 'rxjs';",
    "import * as rxjs from 'rxjs';",
    'retry({ count: 2, delay: 1000 });',
    'repeat({ delay: pause });',
    'shareReplay(1, 1000);',
    'shareReplay({ bufferSize: 1, refCount: true, windowTime: 5 });',
  ])('finds %s', (code) => {
    expect(inEpic(code)).toEqual(['rxjs-time']);
  });

  it.each([
    "import { debounce, audit, takeUntil } from 'rxjs';",
    "import { delay } from './delay.ts';",
    'retry({ delay: () => timers.after(name, 1000) });',
    'shareReplay(1);',
  ])('lets %s pass', (code) => {
    expect(inEpic(code)).toEqual([]);
  });
});

describe('size', () => {
  const body = (lines: number): string => `{\n${'  f();\n'.repeat(lines - 2)}}\n`;

  it('finds a file of 401 lines and not one of 400', () => {
    expect(broken('src/long.ts', '//\n'.repeat(401))).toEqual(['file-length']);
    expect(broken('src/long.ts', '//\n'.repeat(400))).toEqual([]);
    expect(broken('domain/generated/long.ts', '//\n'.repeat(401))).toEqual([]);
  });

  it('finds a function of 71 lines and not one of 70', () => {
    expect(broken('src/long.ts', `function long() ${body(71)}`)).toEqual(['function-length']);
    expect(broken('src/long.ts', `const long = () => ${body(70)}`)).toEqual([]);
  });

  it('gives a component 120 lines and a suite as many as it wants', () => {
    expect(broken('src/Page.tsx', `export function Page() ${body(120)}`)).toEqual([]);
    expect(broken('src/Page.tsx', `export function Page() ${body(121)}`)).toEqual(['function-length']);
    expect(broken('src/page.test.ts', `describe('page', () => ${body(200)});`)).toEqual([]);
    expect(broken('gateway/bets.test.ts', `onEachDatabase('bets', [], () => ${body(200)});`)).toEqual([]);
    expect(broken('gateway/bets.ts', `onEachBet(() => ${body(200)});`)).toEqual(['function-length']);
  });
});

describe('leftovers', () => {
  it('finds notes about unfinished work', () => {
    expect(broken('docs/planted.md', `${'TO' + 'DO'}: later`)).toEqual(['unfinished']);
    expect(broken('src/planted.ts', `// ${'FIX' + 'ME'}`)).toEqual(['unfinished']);
  });

  it.each(['it.only', 'describe.skip', 'test.todo', 'test.describe.skip', 'it.skip.each([1])'])(
    'finds %s',
    (call) => {
      expect(broken('src/planted.test.ts', `${call}('x', f);`)).toEqual(['switched-off-test']);
    },
  );

  it('lets a condition switch a test off, and a cursor skip', () => {
    expect(broken('src/planted.test.ts', "it.skipIf(none)('x', f); cursor.skip(1);")).toEqual([]);
  });

  it('finds registry hosts and paths of one machine', () => {
    expect(broken('package.json', `https://${'registry.' + 'npmjs'}.org/x`)).toEqual(['registry-host']);
    expect(broken('docs/planted.md', `see ${'/wo' + 'rk/'}main`)).toEqual(['machine-path']);
    expect(broken('src/planted.ts', `const a = '${'/ro' + 'ot/'}x';`)).toEqual(['machine-path']);
    expect(broken('domain/planted.ts', "registry.define('a/b'); // events/registry.ts")).toEqual([]);
  });

  it.each(['src/utils/a.ts', 'src/date-helpers.ts', 'domain/misc.ts', 'src/modal-manager.ts'])(
    'finds the empty name in %s',
    (path) => {
      expect(broken(path, '')).toEqual(['empty-name']);
    },
  );

  it.each([
    'simulator/net/weather.ts',
    'src/app/later-tab.ts',
    'testing/money-world.ts',
    'simulator/cast-way.ts',
  ])('finds the word that was given up in %s', (path) => {
    expect(broken(path, '')).toEqual(['private-word']);
  });

  it('keeps names that only look similar', () => {
    expect(broken('domain/betslip/each-way.ts', '')).toEqual([]);
    expect(broken('domain/managed-stake.ts', '')).toEqual([]);
  });
});

describe('ids', () => {
  const book = {
    path: 'docs/requirements/set.md',
    text: '### RAC-05 A row\n- **RAC-05.1** A rule.\n- **UK-02** A line.',
  };
  const decision = { path: 'docs/adr/0001-one.md', text: '' };
  const unresolved = (path: string, text: string): string[] =>
    findingsIn([book, decision, { path, text }]).map(({ rule, detail }) => `${rule} ${detail}`);

  it.each([
    ['src/planted.ts', `// (${'RAC' + '-06'})`, 'RAC-06'],
    ['src/planted.ts', `// ${'RAC' + '-05.2'}`, 'RAC-05.2'],
    ['src/planted.ts', `// ${'ABC' + '-01'}`, 'ABC' + '-01'],
    ['docs/planted.md', `as ${'UK' + '-03'} says`, 'UK-03'],
    ['src/planted.test.ts', `it('${'[P' + '10]'} x', f);`, 'P' + '10'],
    ['src/planted.test.ts', `it('[UK-02] ${'[T' + '4]'} x', f);`, 'T' + '4'],
    ['src/planted.ts', `// ${'(RAC-05, I' + '4)'}`, '(RAC-05, I' + '4'],
    ['src/planted.ts', `// ${'S0' + ' §7'}`, 'S0' + ' §7'],
    ['docs/planted.md', 'pitfall' + ' 9', 'pitfall' + ' 9'],
    ['src/planted.ts', `// ${'ADR' + ' 0002'}`, 'ADR' + ' 0002'],
  ])('in %s finds %j', (path, text, detail) => {
    expect(unresolved(path, text)).toEqual([`unresolved-id ${detail}`]);
  });

  it('lets those pass that have a line, and what is none', () => {
    const text = '// RAC-05, RAC-05.1, UK-02, ADR 0001, UTF-16, SHA-256, X-1, 2026-11-26';
    expect(unresolved('src/planted.ts', text)).toEqual([]);
    const code = `it('[UK-02] [RAC-05.1] x', f); const a = ['${'P' + '10'}'];`;
    expect(unresolved('src/planted.test.ts', code)).toEqual([]);
  });

  it('looks at nothing where there is no rulebook', () => {
    expect(broken('src/planted.ts', `// ${'RAC' + '-06'}`)).toEqual([]);
  });
});

describe('comments', () => {
  const words = (count: number): string => Array.from({ length: count }, () => 'word').join(' ');
  const wrapped = (count: number): string =>
    `/**\n${words(count).replace(/((?:word ){10})/g, ' * $1\n')}\n */\nexport const x = 1;`;

  it('finds one of more than sixty words, however it is written', () => {
    expect(broken('domain/planted.ts', wrapped(61))).toContain('comment-words');
    const lines = Array.from({ length: 7 }, () => `// ${words(10)}`).join('\n');
    expect(broken('domain/planted.ts', `${lines}\nexport const x = 1;`)).toEqual(['comment-words']);
    expect(broken('domain/planted.ts', wrapped(60))).not.toContain('comment-words');
  });

  it('counts neither parameters, results and errors, nor rows of a table, nor the help of a command', () => {
    const tagged = `/**\n * ${words(10)}\n *\n * @param a ${words(18)}\n * @returns ${words(18)}\n * ${words(18)}\n */`;
    expect(broken('domain/planted.ts', `${tagged}\nexport const x = 1;`)).toEqual([]);
    const row = ` * | ${words(20)} |`;
    expect(broken('domain/planted.ts', `/**\n * Table.\n${row}\n${row}\n${row}\n${row}\n */`)).toEqual([]);
    expect(broken('tools/cli/planted/main.ts', wrapped(61))).not.toContain('comment-words');
  });

  it('finds a line of a comment beyond 110 columns, unless it is for a tool', () => {
    const long = 'x'.repeat(110);
    expect(broken('domain/planted.ts', `// ${long}`)).toEqual(['comment-width']);
    expect(broken('domain/planted.ts', `/** ${long} */`)).toEqual(['comment-width']);
    expect(broken('domain/planted.ts', `// oxlint-disable-next-line rule -- ${long}`)).toEqual([]);
    expect(broken('domain/planted.ts', `export const x = '${long}';`)).toEqual([]);
  });
});
