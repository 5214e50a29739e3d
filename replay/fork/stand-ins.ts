import { calls } from '#domain/contract/calls.ts';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { replayLimits } from '../reexecution/replay-limits.ts';
import { answerTo, askedBy } from '../reexecution/requests.ts';
import type { RecordedAnswers } from './recorded-answers.ts';

/**
 * An answer that nobody recorded. timer: time passes as it was asked to. recorded: what the gateway said to
 * another request of this name. lost: nobody can know what the gateway would have said, so nothing came.
 * storage: given up. random: the middle.
 */
export interface StandIn {
  readonly why: 'timer' | 'recorded' | 'lost' | 'storage' | 'random';
  readonly input: NewInput;
  /** Milliseconds after it was asked for. */
  readonly after: number;
}

/** Asking again changes nothing: what another request of that name was told may stand in for the answer. */
const onlyReads = (op: string): boolean => calls.some(({ name, method }) => name === op && method === 'GET');

/** What answers a request that the recording has no answer for; null for an event that asks nothing. */
export function standInFor(event: AppEvent, answers: RecordedAnswers, seq: number): StandIn | null {
  switch (event.type) {
    case 'timer/armed': {
      const { timerId, ms } = event.data;
      return { why: 'timer', after: ms, input: { type: 'timer/fired', data: { timerId } } };
    }
    case 'gateway/requested': {
      const { requestId, op } = event.data;
      const known = onlyReads(op) ? answers.nearest(op, seq) : null;
      const after = replayLimits.standInCallMs;
      if (known !== null) return { why: 'recorded', after, input: answerTo(requestId, known) };
      const data = { requestId, op, outcome: { kind: 'lost', cause: 'network' } } as const;
      return { why: 'lost', after, input: { type: 'gateway/answered', data } };
    }
    case 'storage/barrierRequested': {
      const data = { barrierId: event.data.barrierId, evidence: 'degraded', head: null } as const;
      return { why: 'storage', after: 0, input: { type: 'storage/barrierReached', data } };
    }
    case 'random/requested': {
      const data = { drawId: event.data.drawId, value: Math.floor(event.data.below / 2) };
      return { why: 'random', after: 0, input: { type: 'random/drawn', data } };
    }
    default:
      return null;
  }
}

interface Waiting extends StandIn {
  readonly question: string;
  readonly at: number;
  readonly mono: number;
}

/** Stand-ins on their way, in the order in which they are due. */
export class StandIns {
  #waiting: Waiting[] = [];

  add(asked: AppEvent, standIn: StandIn): void {
    const question = askedBy(asked) ?? '';
    const { after } = standIn;
    this.#waiting.push({ ...standIn, question, at: asked.at + after, mono: asked.mono + after });
    // Stable: what was asked first is answered first.
    this.#waiting.sort((a, b) => a.mono - b.mono);
  }

  /** Takes the next one that is due by then. */
  due(mono: number): Waiting | undefined {
    const [next] = this.#waiting;
    return next !== undefined && next.mono <= mono ? this.#waiting.shift() : undefined;
  }

  /** The wait was abandoned. */
  forget(question: string): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.question !== question);
  }

  /** The page was loaded anew: nobody waits any more. */
  clear(): void {
    this.#waiting = [];
  }
}
