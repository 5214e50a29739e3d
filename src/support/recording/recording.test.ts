import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epics } from '#effects/epics.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { lineOf } from '#replay/recording/event-lines.ts';
import { TextSearch } from '#replay/recording/find-text.ts';
import { heldEvents } from '#replay/recording/held-events.ts';
import { handOver } from '#replay/recording/index-recording.ts';
import { eventOfLine } from '#replay/recording/parse-event-lines.ts';
import { readRecording } from '#replay/recording/read-recording.ts';
import { hostileText } from '#testing/arbitraries/hostile-text.ts';
import { playSession, type Step, steps } from '#testing/arbitraries/live-session.ts';
import type { WorkerReply } from './recording-messages.ts';
import { createRecordingWorker } from './recording-worker.ts';

const written = (script: readonly Step[]) => {
  const { header, events } = playSession(script, epics);
  return { header, events, file: writeSlip(header, storedForm([...events]), nodePrimitives) };
};
const typing = (text: string): Step => ({
  kind: 'input',
  input: { type: 'intent/navigated', data: { path: text, replace: false } },
});

describe('a recording in pieces', () => {
  it('[CON-11] gives back every event as it was recorded, in any order of asking', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat()), async (script, asks) => {
        const { events, file } = written(script);
        const read = await readRecording(await file, nodePrimitives);
        const sequence = heldEvents(handOver(read), read.index.seq);
        expect(sequence.length).toBe(events.length);
        for (const ask of asks) {
          const at = ask % (events.length + 2);
          expect(sequence.at(at)).toEqual(events[at]);
          expect(sequence.seqAt?.(at)).toBe(events[at]?.seq);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('keeps hostile texts of any kind in one line', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (path, corr) => {
        const [event] = playSession([], epics).events;
        const hostile = {
          ...event!,
          type: 'intent/navigated' as const,
          data: { path, replace: false },
          corr,
        };
        expect(lineOf(hostile).split('\n')).toHaveLength(1);
        expect(eventOfLine(lineOf(hostile))).toEqual(hostile);
      }),
    );
  });

  it('[CON-02] finds a text exactly where a plain search through every payload finds it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(hostileText, fc.constantFrom('/A', '/a', '/ab', 'x"y')), { maxLength: 12 }),
        fc.oneof(fc.constantFrom('/a', 'b', '"x', 'visible', 'INTENT/', ':', '1', 'x"y', '\\'), hostileText),
        async (paths, text) => {
          const { events, file } = written(paths.map(typing));
          const { positions } = new TextSearch(await readRecording(await file, nodePrimitives)).find(text);
          const wanted = text.trim().toLowerCase();
          // Within one field, as JSON writes it; a quote is one of JSON or one within a text.
          const around = wanted.split('"').map((part) => JSON.stringify(part).slice(1, -1));
          const forms = [around.join('"'), around.join('\\"')];
          const oracle = events.flatMap((event, at) => {
            const corr = event.corr === undefined ? '' : JSON.stringify(event.corr);
            const fields = [event.type, corr, JSON.stringify(event.data)];
            return wanted !== '' &&
              fields.some((field) => forms.some((form) => field.toLowerCase().includes(form)))
              ? [at]
              : [];
          });
          expect([...positions]).toEqual(oracle);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the desk', () => {
  const answers = async (
    file: Uint8Array,
    ...more: Parameters<ReturnType<typeof createRecordingWorker>>[0][]
  ) => {
    const replies: WorkerReply[] = [];
    const desk = createRecordingWorker((message) => void replies.push(message));
    await desk({ kind: 'open', file: new Blob([new Uint8Array(file)]) });
    for (const request of more) await desk(request);
    return replies;
  };

  it('[CON-02] opens before it has proven, says how far it is, and answers', async () => {
    const setting: Step = {
      kind: 'input',
      input: { type: 'intent/settingChanged', data: { name: 'offer.oddsFormat', value: 'DECIMAL' } },
    };
    const { file, events } = written([typing('/inplay'), setting]);
    const replies = await answers(
      await file,
      { kind: 'find', id: 7, text: '/inplay' },
      { kind: 'path', id: 8, path: ['navigation'] },
      { kind: 'path', id: 9, path: ['nothing'] },
      { kind: 'path', id: 10, path: ['settings', 'settings', 'offer', 'oddsFormat'] },
    );
    const kinds = replies.map(({ kind }) => kind);
    expect(kinds.indexOf('opened')).toBeLessThan(kinds.indexOf('proof'));
    expect(replies.filter(({ kind }) => kind === 'proof').at(-1)).toEqual({ kind: 'proof', share: 1 });
    const found = replies.find((reply) => reply.kind === 'found');
    const pressed = events.findIndex(({ type }) => type === 'intent/navigated');
    expect([...(found?.found.positions ?? [])]).toContain(pressed);
    const changes = replies.filter((reply) => reply.kind === 'changes');
    expect(changes[0]?.changes?.length).toBeGreaterThan(0);
    expect(changes[1]?.changes).toBeUndefined();
    const changed = events.findIndex(({ type }) => type === 'settings/changed');
    expect(changes[2]?.changes).toEqual([{ position: changed, before: 'FRACTIONAL', after: 'DECIMAL' }]);
  });

  it('names the first event that is another, and refuses anything that is no recording', async () => {
    const { file } = written([typing('/inplay'), typing('/')]);
    const bytes = Uint8Array.from(await file);
    const at = Math.floor(bytes.length * 0.8);
    bytes[at] = bytes[at]! ^ 1;
    const [altered] = (await answers(bytes)).filter(({ kind }) => kind === 'refused');
    expect(altered).toMatchObject({ because: 'altered' });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (noise) => {
        const replies = await answers(noise);
        expect(replies.at(-1)?.kind).toBe('refused');
      }),
    );
  });
});
