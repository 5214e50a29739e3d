import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import type { RootState } from '#projections/root.ts';
import { foldAll } from '#replay/fold/timeline.ts';
import { commitsOf } from '#replay/reexecution/commits.ts';
import { readRecording } from '#tools/cli/replay/read-recording.ts';
import { recordingsIn } from '#tools/cli/replay/recordings-in.ts';
import { todaysCode } from '#tools/cli/replay/todays-code.ts';
import { type Bent, bent } from '#tools/dev/fuzz/bend.ts';
import { checkRun } from '#tools/dev/fuzz/check.ts';
import { play } from '#tools/dev/fuzz/play.ts';
import { CALL_FAILURES, type CallFailure } from './failures.ts';

const project = join(import.meta.dirname, '../..');
const folders = ['recordings/sessions', 'recordings/corpus'].map((folder) => join(project, folder));
const files = await recordingsIn(folders);
/** Longer than any brand waits for a bet, so that whoever waits has been told. */
const LONG_ENOUGH = 100_000;
/**
 * Every third call of a session by one kind of failure; every call and, at five, every kind by
 * SLIPSTREAM_RUNS.
 */
const times = Number(process.env.SLIPSTREAM_RUNS ?? 0);
const kindsAtOnce = Math.min(CALL_FAILURES.length, Math.max(1, times));
const stride = times > 0 ? 1 : 3;

/** The same answer, come to nothing; null for an input that is no answer of an effect. */
function failed(event: AppEvent, { outcome }: CallFailure): AppEvent | null {
  if (event.type === 'gateway/answered') return { ...event, data: { ...event.data, outcome } };
  if (event.type === 'storage/barrierReached')
    return { ...event, data: { ...event.data, evidence: 'degraded', head: null } };
  if (event.type === 'random/drawn') return { ...event, data: { ...event.data, value: 0 } };
  if (event.type === 'recording/uploadAcknowledged') {
    const data = { uploadId: event.data.uploadId, reason: 'unreachable' as const };
    return { ...event, type: 'recording/uploadFailed', data };
  }
  return null;
}

/**
 * Inputs that come so much later, in a tab that nobody looks at or on a line that lost and found them, or
 * never.
 */
const LATE_BY = 5;
/** Of a session without SLIPSTREAM_RUNS. */
const MOST_LATE = 4;
const mayBeLate = ({ type }: AppEvent): boolean =>
  type === 'timer/fired' || type === 'live/accountMessageReceived' || type === 'live/frameReceived';

/** What a customer would look at for ever: a page that loads, a login under way, a slip in progress. */
const stuck = ({ views, session, placement }: RootState): string[] => [
  ...Object.entries(views.byKey).flatMap(([key, view]) => (view.status === 'loading' ? [`page ${key}`] : [])),
  ...(session.login.pending ? ['login'] : []),
  ...(placement.step === 'progress' ? ['placement'] : []),
];

describe('[INV-15] [INV-16] every call of a recorded session fails in turn', () => {
  it('there are sessions to fail in', () => expect(files.length).toBeGreaterThan(10));

  it.each(files.map((file): [string, string] => [relative(project, file), file]))(
    '%s: every invariant holds, nothing throws, and nothing is left pending',
    async (_name, file) => {
      const { slip, events } = await readRecording(file);
      const recording = { header: slip.header, events };
      const inputs = bent(commitsOf(events), []);
      // As the recording itself is cut off somewhere, only what it had left pending may be so.
      const before = stuck(foldAll(todaysCode.fold, events));
      const expectSound = (changed: readonly Bent[], what: string, where: string): void => {
        const { recording: after, commits } = play(recording, changed, todaysCode, what, LONG_ENOUGH);
        expect({ where, failure: checkRun(after.header, commits, todaysCode, 'none').failure }).toEqual({
          where,
          failure: null,
        });
        const left = stuck(foldAll(todaysCode.fold, after.events));
        expect({ where, left: left.filter((one) => !before.includes(one)) }).toEqual({ where, left: [] });
      };
      let calls = 0;
      for (const [at, { event, of }] of inputs.entries()) {
        if (failed(event, CALL_FAILURES[0]!) === null) continue;
        calls += 1;
        if (calls % stride !== 0) continue;
        for (let nth = 0; nth < kindsAtOnce; nth += 1) {
          const kind = CALL_FAILURES[(Math.floor(calls / stride) + nth) % CALL_FAILURES.length]!;
          const changed: Bent[] = inputs.with(at, { event: failed(event, kind) ?? event, of }).slice();
          expectSound(changed, kind.name, `${event.type} ${event.seq} ${kind.name}`);
        }
      }
      expect(calls).toBeGreaterThan(0);
      const late = inputs.flatMap(({ event }, at) => (mayBeLate(event) ? [at] : []));
      const every = times > 0 ? 1 : Math.max(1, Math.ceil(late.length / MOST_LATE));
      for (const [nth, at] of late.entries()) {
        const one = inputs[at];
        if (nth % every !== 0 || one === undefined) continue;
        const without = inputs.toSpliced(at, 1);
        const { type, seq } = one.event;
        expectSound(without, 'lost', `${type} ${seq} lost`);
        expectSound(without.toSpliced(at + LATE_BY, 0, one), 'late', `${type} ${seq} late`);
      }
    },
  );
});
