import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { RecordedAnswers } from '#replay/fork/recorded-answers.ts';
import { StandIns, standInFor } from '#replay/fork/stand-ins.ts';
import type { RecordedCommit, Recording } from '#replay/reexecution/commits.ts';
import { asInput } from '#replay/reexecution/parse-input.ts';
import { replayLimits } from '#replay/reexecution/replay-limits.ts';
import { type ReplayCode, ReplayRuntime } from '#replay/reexecution/replay-runtime.ts';
import { answeredBy, answerTo, askedBy } from '#replay/reexecution/requests.ts';
import type { Bent } from './bend.ts';

/** A bent session as today's code lived it: a recording like any other, which says that it never happened. */
export interface Played {
  readonly recording: Recording;
  readonly commits: readonly RecordedCommit[];
}

/**
 * Plays bent inputs on today's code, alone. Recorded answers go to whoever asks the same; what is not
 * answered gets a stand-in, as in a what-if, so that timers fire and lost calls end. What was asked before a
 * reload is answered to nobody. Deterministic.
 *
 * @param goesOn ms that time goes on after the last input.
 */
export function play(
  recording: Recording,
  inputs: readonly Bent[],
  code: ReplayCode,
  about: string,
  goesOn: number = replayLimits.forkGoesOnMs,
): Played {
  const run = new Play(recording, inputs, code);
  for (const input of inputs) run.take(input);
  const commits = run.end(goesOn);
  const header: LogHeader = { ...recording.header, simulation: { seed: 'fuzz', options: about } };
  return { recording: { header, events: commits.flat() }, commits };
}

class Play {
  readonly #rerun: ReplayRuntime;
  readonly #answers: RecordedAnswers;
  readonly #standIns = new StandIns();
  readonly #open = new Set<string>();
  readonly #commits: RecordedCommit[] = [];
  #commit = 0;
  #added = 0;
  #seq = 0;
  #at = 0;
  #mono = 0;
  #recordedSeq = 0;

  constructor({ header, events }: Recording, inputs: readonly Bent[], code: ReplayCode) {
    this.#rerun = new ReplayRuntime(header, code);
    const answered = new Set(inputs.map(({ event }) => answeredBy(event)));
    const hasAnswer = (event: AppEvent): boolean => askedBy(event) === null || answered.has(askedBy(event));
    this.#answers = new RecordedAnswers(events.filter(hasAnswer));
  }

  take({ event, of }: Bent): void {
    this.#standInsUntil(event.mono);
    this.#recordedSeq = of;
    const question = this.#answers.questionFor(event);
    if (answeredBy(event) !== null) {
      if (question === null || !this.#open.has(question)) return;
      this.#submit(answerTo(question.slice(question.indexOf(':') + 1), asInput(event)), event.src, event);
    } else this.#submit(asInput(event), event.src, event);
  }

  end(goesOn: number): readonly RecordedCommit[] {
    this.#standInsUntil(this.#mono + goesOn);
    this.#rerun.stop();
    return this.#commits;
  }

  /** A commit keeps its number where it can, so that ids and receipts stay what they were. */
  #submit(input: NewInput, source: string, when: Pick<AppEvent, 'at' | 'mono' | 'commit'>): void {
    this.#commit = Math.max(this.#commit + 1, when.commit);
    this.#at = Math.max(this.#at, when.at);
    this.#mono = Math.max(this.#mono, when.mono);
    if (input.type === 'lifecycle/sessionResumed') {
      this.#standIns.clear();
      this.#open.clear();
    }
    this.#open.delete(answeredBy(input) ?? '');
    const moment = { commit: this.#commit, at: this.#at, mono: this.#mono };
    const decided = this.#rerun.take(input, source, moment);
    for (const event of decided) this.#heed(event);
    const placed = decided.map((event, nth) => ({ ...event, seq: this.#seq + nth + 1 }));
    this.#seq += placed.length;
    const [first, ...rest] = placed;
    if (first !== undefined) this.#commits.push([first, ...rest]);
  }

  #heed(event: AppEvent): void {
    if (event.type === 'timer/disarmed') this.#standIns.forget(`timer:${event.data.timerId}`);
    const asked = askedBy(event);
    if (asked === null) return;
    this.#open.add(asked);
    if (this.#answers.recognise(event, this.#recordedSeq)) return;
    const standIn = standInFor(event, this.#answers, this.#recordedSeq);
    if (standIn !== null) this.#standIns.add(event, standIn);
  }

  #standInsUntil(mono: number): void {
    while (this.#added < replayLimits.forkCommits) {
      const next = this.#standIns.due(mono);
      if (next === undefined) return;
      this.#added += 1;
      const source = next.input.type.slice(0, next.input.type.indexOf('/'));
      this.#submit(next.input, source, { at: next.at, mono: next.mono, commit: 0 });
    }
  }
}
