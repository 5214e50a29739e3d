import fc from 'fast-check';
import { appDefinitions } from '#domain/events/definitions.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import type { RecordedCommit } from '#replay/reexecution/commits.ts';
import { builtCalls, outcomeOf } from '#testing/arbitraries/schema/answers.ts';
import { payloadOf } from '#testing/arbitraries/schema/events.ts';
import { withDrawn } from './parse-payload.ts';

/** One thing done to a session. `at` counts its inputs, and goes round. */
export type Bend =
  | { readonly kind: 'drop' | 'duplicate' | 'reload'; readonly at: number }
  /** Changes places with the next one. */
  | { readonly kind: 'swap'; readonly at: number }
  | { readonly kind: 'delay'; readonly at: number; readonly by: number }
  /** Another payload of its type, drawn with this seed. */
  | { readonly kind: 'alter'; readonly at: number; readonly seed: number };

const at = fc.nat({ max: 9_999 });
export const bends: fc.Arbitrary<Bend[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constantFrom('drop' as const, 'duplicate' as const, 'swap' as const), at }),
    fc.record({ kind: fc.constant('reload' as const), at }),
    fc.record({ kind: fc.constant('delay' as const), at, by: fc.integer({ min: 2, max: 25 }) }),
    fc.record({ kind: fc.constant('alter' as const), at, seed: fc.integer() }),
  ),
  { minLength: 1, maxLength: 8 },
);

/** An input as it is to be submitted, and where it comes from in the recording. */
export interface Bent {
  readonly event: AppEvent;
  /** `seq` of the recorded input that it is, or that it stands beside. */
  readonly of: number;
}

/** The inputs of a session, bent. The first stays: a session begins by starting. */
export function bent(commits: readonly RecordedCommit[], all: readonly Bend[]): readonly Bent[] {
  const [first, ...rest] = commits.map(([event]): Bent => ({ event, of: event.seq }));
  if (first === undefined) return [];
  return [first, ...all.reduce((inputs, bend) => bendOnce(inputs, bend, first.event), rest)];
}

function bendOnce(inputs: readonly Bent[], bend: Bend, start: AppEvent): Bent[] {
  const where = bend.at % Math.max(1, inputs.length);
  const one = inputs[where];
  if (one === undefined) return [...inputs];
  switch (bend.kind) {
    case 'drop':
      return inputs.toSpliced(where, 1);
    case 'duplicate':
      return inputs.toSpliced(where, 0, one);
    case 'swap':
      return inputs.toSpliced(where, 1).toSpliced(where + 1, 0, one);
    case 'delay':
      return inputs.toSpliced(where, 1).toSpliced(where + bend.by, 0, one);
    case 'reload':
      return inputs.toSpliced(where, 0, { event: resumed(start, one.event), of: one.of });
    case 'alter':
      return inputs.toSpliced(where, 1, { ...one, event: altered(one.event, bend.seed) });
  }
}

/** The page is loaded anew where the session stands. */
function resumed(start: AppEvent, there: AppEvent): AppEvent {
  if (start.type !== 'lifecycle/sessionStarted') return start;
  const { seq, commit, at: wall, mono } = there;
  const data = { ...start.data, eventsCut: 0 };
  return { ...start, type: 'lifecycle/sessionResumed', data, seq, commit, at: wall, mono };
}

/**
 * An answer keeps its question: the edge lets nothing through that the contract of the call does not allow.
 */
function altered(event: AppEvent, seed: number): AppEvent {
  const draw = <T>(of: fc.Arbitrary<T>): T | undefined => fc.sample(of, { seed, numRuns: 1 })[0];
  if (event.type === 'gateway/answered') {
    const call = builtCalls.find(({ name }) => name === event.data.op);
    const outcome = call === undefined ? undefined : draw(outcomeOf(call));
    return outcome === undefined ? event : { ...event, data: { ...event.data, outcome } };
  }
  const definition = appDefinitions.get(event.type);
  const isAnswer = /^(timer|storage|random)\//.test(event.type);
  if (definition === undefined || isAnswer || event.type === 'lifecycle/sessionResumed') return event;
  const data = draw(payloadOf(definition));
  return data === undefined ? event : withDrawn(event, data);
}
