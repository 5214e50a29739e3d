import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filter, map } from 'rxjs';
import { afterAll, describe, expect, it } from 'vitest';
import { epics } from '#effects/epics.ts';
import type { Epic } from '#effects/runtime/epic.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { SLIP_MAGIC } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { playSession, type Step } from '#testing/arbitraries/live-session.ts';
import { KNOWN_FILE } from './known-divergences.ts';
import type { ReplayFileOptions } from './replay-file.ts';
import { run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'slip-replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const script: Step[] = [
  { kind: 'input', input: { type: 'intent/navigated', data: { path: '/inplay', replace: false } } },
  { kind: 'input', input: { type: 'lifecycle/visibilityChanged', data: { visible: false } } },
  ...Array.from({ length: 12 }, (): Step => ({ kind: 'answer', pick: 0, lost: false })),
  { kind: 'reload' },
  ...Array.from({ length: 6 }, (): Step => ({ kind: 'answer', pick: 0, lost: true })),
];
const session = playSession(script, epics);
const events = storedForm(session.events);
const good = await writeSlip(session.header, events, nodePrimitives);

function save(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const saveEvents = async (name: string, changed: readonly StoredEvent[]): Promise<string> =>
  save(name, await writeSlip(session.header, changed, nodePrimitives));

async function replay(
  args: string[],
  options: Partial<ReplayFileOptions> = {},
): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  const code = await run(args, { build: 'today', ...options }, { out: keep, err: keep });
  return { code, text: lines.join('\n') };
}

const navigatedAt = session.events.findIndex((event) => event.type === 'intent/navigated');
const file = save('good.slip', good);

describe('npm run replay', () => {
  it('0: replays identically, and says how many events and to which state', async () => {
    const { code, text } = await replay([file]);
    expect(code).toBe(0);
    expect(text).toMatch(
      new RegExp(`^${file}: replayed identically \\(${events.length} events, state hash [0-9a-f]{64}\\)$`),
    );
    expect((await replay([file])).text).toBe(text);
  });

  it('0: stops at an event', async () => {
    const { code, text } = await replay([file, '--until', '1']);
    expect(code).toBe(0);
    expect(text).not.toContain(`(${events.length} events`);
  });

  it('0: explains itself', async () => {
    const { code, text } = await replay(['--help']);
    expect([
      code,
      ...['0', '2', '3', '4'].map((exit) => new RegExp(`^ {2}${exit} {2}`, 'm').test(text)),
    ]).toEqual([0, true, true, true, true]);
  });

  it('[HOLD-13] 0: what the repository has, where it diverges by intention; 3 where it diverges otherwise', async () => {
    const { code, text } = await replay(['recordings/corpus', 'recordings/sessions']);
    expect(text.match(/diverges as known/g)).toHaveLength(5);
    expect(text).not.toContain('DIVERGED');
    expect(code).toBe(0);
    const corpus = 'recordings/corpus/0.1.0';
    const known = readFileSync(join(corpus, KNOWN_FILE), 'utf8');
    const copy = save('systems.slip', readFileSync(join(corpus, 'systems.slip')));
    writeFileSync(join(folder, KNOWN_FILE), known.replaceAll('"place": 11', '"place": 12'));
    expect((await replay([copy])).code).toBe(3);
    writeFileSync(join(folder, KNOWN_FILE), known);
    expect((await replay([copy])).code).toBe(0);
    rmSync(join(folder, KNOWN_FILE));
    expect((await replay([copy])).code).toBe(3);
  });

  it.each([[[]], [['--until', 'soon', 'x.slip']], [['--until', '0', 'x.slip']], [['--faster', 'x.slip']]])(
    '2: %j is not a way to call it',
    async (args) => {
      expect((await replay(args)).code).toBe(2);
    },
  );

  it('[FAIL-80] 3: shows the first divergence, with one line to see it again', async () => {
    const other: Epic = (...args) => {
      const own = epics.decideRoute;
      if (own === undefined) throw new Error('the app has no such epic any more');
      return own(...args).pipe(
        filter((event) => event.type !== 'navigation/routeChanged' || event.data.key !== 'inplay'),
        map((event) => event),
      );
    };
    const { code, text } = await replay([file], { epics: { ...epics, decideRoute: other } });
    expect(code).toBe(3);
    expect(text).toContain('DIVERGED in commit');
    expect(text).toContain('navigation/routeChanged');
    expect(text).toContain('recorded by build test, replayed by build today');
    expect(text.split('\n').at(-1)).toMatch(/^ {2}reproduce: npm run replay -- .*good\.slip --until \d+$/);
    expect(text.split('\n').length).toBeLessThan(40);
  });

  it.each<[string, () => Promise<string> | string, RegExp]>([
    ['cut short', () => save('short.slip', good.slice(0, good.length - 100)), /short\.slip: truncated: /],
    [
      'altered',
      () =>
        save(
          'altered.slip',
          good.map((byte, at) => (at === good.length >> 1 ? byte ^ 16 : byte)),
        ),
      /altered\.slip: altered at event \d+: /,
    ],
    [
      'of a newer format',
      () =>
        save(
          'format.slip',
          good.map((byte, at) => (at === SLIP_MAGIC.length ? 9 : byte)),
        ),
      /newerVersion: format version 9/,
    ],
    [
      'with an event of a newer version',
      () =>
        saveEvents(
          'newer.slip',
          events.map((event, at) => (at === navigatedAt ? { ...event, v: 9 } : event)),
        ),
      new RegExp(`newerVersion at event ${navigatedAt + 1}: `),
    ],
    [
      'with an event nobody knows',
      () =>
        saveEvents(
          'unknown.slip',
          events.map((event, at) => (at === navigatedAt ? { ...event, type: 'intent/unheardOf' } : event)),
        ),
      new RegExp(`unknownEvent at event ${navigatedAt + 1}: `),
    ],
    [
      'with a payload no schema takes',
      () =>
        saveEvents(
          'invalid.slip',
          events.map((event, at) => (at === navigatedAt ? { ...event, data: { path: 7 } } : event)),
        ),
      new RegExp(`invalidEvent at event ${navigatedAt + 1}: .*path`),
    ],
    [
      'another kind of file',
      () => save('picture.slip', Uint8Array.of(0x89, 0x50, 0x4e, 0x47)),
      /notASlipFile: /,
    ],
    ['empty', () => save('empty.slip', new Uint8Array()), /notASlipFile: /],
    ['not there', () => join(folder, 'nowhere.slip'), /unreadable: ENOENT/],
  ])('4: a file that is %s', async (_what, make, expected) => {
    const { code, text } = await replay([await make()]);
    expect([code, text]).toEqual([4, expect.stringMatching(expected)]);
  });

  it('tells as test results what every recording came to', async () => {
    const [short, report] = [save('cut.slip', good.slice(0, 50)), join(folder, 'report.json')];
    await replay([short, file, '--report', report]);
    const outcomes = [
      { title: `replay of ${short}`, outcome: 'failed' },
      { title: `replay of ${file}`, outcome: 'passed' },
    ];
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({ replayed: outcomes });
  });

  it('gives one result per file and the worst code, and never stops at the first', async () => {
    const short = save('again.slip', good.slice(0, 50));
    const { code, text } = await replay([short, file, '--json']);
    expect(code).toBe(4);
    const results = text.split('\n').map((line) => JSON.parse(line) as { outcome: string; file: string });
    expect(results.map(({ outcome }) => outcome)).toEqual(['unreadable', 'identical']);
  });
});
