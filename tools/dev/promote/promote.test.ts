import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ReadRecording, readRecording } from '../../cli/replay/read-recording.ts';
import { problemsOf, promotedFiles } from './check-promoted.ts';
import { expectedFile } from './expected.ts';
import type { Redact } from './promote.ts';
import { redactForFixture } from './redact.ts';
import { run } from './run.ts';

const root = mkdtempSync(join(tmpdir(), 'slip-promote-'));
afterAll(() => rmSync(root, { recursive: true }));
for (const folder of ['sessions', 'bugs']) mkdirSync(join(root, 'recordings', folder), { recursive: true });
const session = join(root, 'session.slip');
cpSync(join(import.meta.dirname, '../../../recordings/sessions/lost-reply.slip'), session);
const target = (name: string): string => join(root, 'recordings/sessions', `${name}.slip`);
const unchanged: Redact = (recording) => Promise.resolve(recording);

async function call(redact: Redact, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const keep = (line: string): void => void lines.push(line);
  return { code: await run(args, { root, redact }, { out: keep, err: keep }), text: lines.join('\n') };
}

/** What the gateway's session and account are called in a recording. */
const handlesIn = ({ events }: ReadRecording): string[] => {
  const names = [...JSON.stringify(events).matchAll(/"(?:userId|account|gwSessionId)":"([^"]+)"/g)];
  expect(names).not.toEqual([]);
  return [...new Set(names.map(([, name = '']) => name))];
};

/** What was answered, and whether it was believed. */
const stated = ({ events }: ReadRecording): string[] =>
  events.flatMap((event) => {
    if (event.type === 'placement/betOutcomeReceived') return [`${event.data.ref} ${event.data.status}`];
    return /^placement.*(Rejected|NotPlaced|fenced)/i.test(event.type) ? [event.type] : [];
  });

describe('npm run promote', () => {
  it('0: writes a fixture that holds, marked as no evidence, and leaves the session alone', async () => {
    const before = readFileSync(session);
    expect((await call(unchanged, session, '--name', 'first-one')).code).toBe(0);
    expect(readFileSync(session)).toEqual(before);
    expect(await problemsOf(target('first-one'))).toEqual([]);
    expect((await readRecording(target('first-one'))).slip.header.simulation).toBeDefined();
    expect(promotedFiles(root)).toEqual([target('first-one')]);
  });

  it('0: what redaction takes out is in no fixture, and what follows from it is decided anew', async () => {
    const redact: Redact = ({ slip, events }) =>
      Promise.resolve({
        slip,
        events: events.map((event) =>
          event.type === 'intent/loginSubmitted'
            ? { ...event, data: { ...event.data, username: 'somebody' } }
            : event,
        ),
      });
    const { code } = await call(redact, session, '--name', 'redacted-one', '--decided-now');
    expect(code).toBe(0);
    const { events } = await readRecording(target('redacted-one'));
    const login = events.find((event) => event.type === 'intent/loginSubmitted');
    expect(login?.data).toMatchObject({ username: 'somebody' });
    expect(await problemsOf(target('redacted-one'))).toEqual([]);
  });

  it.each([
    'sessions/lost-reply',
    'sessions/placed-and-paid',
    'sessions/request-never-arrived',
    'corpus/0.2.0/systems',
  ])(
    '[UK-47] 0: %s is promoted without persons or handles, and is decided as it was recorded',
    async (name) => {
      const file = join(import.meta.dirname, '../../../recordings', `${name}.slip`);
      const to = `export-of-${basename(name)}`;
      expect(await call(redactForFixture, file, '--name', to)).toMatchObject({ code: 0 });
      const [before, after] = [await readRecording(file), await readRecording(target(to))];
      expect(after.events.map(({ type }) => type)).toEqual(before.events.map(({ type }) => type));
      expect(stated(after)).toEqual(stated(before));
      const text = JSON.stringify(after.events);
      for (const handle of handlesIn(before)) expect(text).not.toContain(handle);
      expect(await problemsOf(target(to))).toEqual([]);
    },
  );

  it('0: keeps what is up to an event', async () => {
    await call(unchanged, session, '--name', 'cut-one', '--until', '20');
    const { events } = await readRecording(target('cut-one'));
    expect(events.length).toBeLessThan(40);
    expect(events.some(({ seq }) => seq === 20)).toBe(true);
  });

  it('a read model that is another than expected is named with its event', async () => {
    const file = expectedFile(target('cut-one'));
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("navigation".*?\[\d+,")[0-9a-f]/, '$1x'));
    expect(await problemsOf(target('cut-one'))).toEqual([
      expect.stringMatching(/^navigation is another read model after event \d+: .*--refresh/),
    ]);
    expect((await call(unchanged, '--refresh')).code).toBe(0);
    expect(await problemsOf(target('cut-one'))).toEqual([]);
  });

  it.each([
    [[]],
    [[session]],
    [[session, '--name', '../outside']],
    [[session, '--name', 'First One']],
    [[session, '--name', 'first-one']],
    [[session, '--name', 'other-one', '--until', 'soon']],
    [['--refresh', session]],
  ])('2: %j is not a way to call it', async (args) => {
    expect((await call(unchanged, ...args)).code).toBe(2);
  });

  it('4: makes nothing of a file that is cut short', async () => {
    const file = join(root, 'short.slip');
    writeFileSync(file, readFileSync(session).subarray(0, 4_000));
    const { code, text } = await call(unchanged, file, '--name', 'short-one');
    expect([code, text]).toEqual([4, expect.stringContaining('truncated')]);
  });
});
