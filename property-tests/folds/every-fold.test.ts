import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AppEvent, eventDefinitions, type NewEvent } from '#domain/events/registry.ts';
import { decodePayload } from '#domain/events/validate.ts';
import type { Projection } from '#projections/projection.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { canonicalState, stateToJson } from '#replay/fold/canonical-state.ts';
import { initialState } from '#replay/fold/parse-initial-state.ts';
import { anyEvent, anyLog, logged } from '#testing/arbitraries/schema/events.ts';
import { ofSchema, type Pools } from '#testing/arbitraries/schema/of-schema.ts';
import { smallWorld } from '#testing/arbitraries/schema/pools.ts';
import { hold } from '../kept/hold.ts';
import { frozen } from './freeze.ts';

const fold = (state: RootState, event: AppEvent): RootState => rootReducer(state, event);
const foldAll = (events: readonly AppEvent[], from: RootState = initialState(rootReducer)): RootState =>
  events.reduce(fold, from);

const inherited = fc.constantFrom('constructor', 'toString', 'hasOwnProperty', 'valueOf');
const calledInherited: Pools = (schema, field) =>
  schema._zod.def.type === 'string' && schema._zod.def.checks === undefined && field !== 'channel'
    ? inherited
    : smallWorld(schema, field);
const logOfInherited = fc
  .array(
    fc
      .constantFrom(...eventDefinitions)
      .chain((definition) =>
        ofSchema(definition.data, calledInherited).map(
          (drawn) => ({ type: definition.type, data: decodePayload(definition, drawn) }) as NewEvent,
        ),
      ),
    { maxLength: 60, size: 'max' },
  )
  .map(logged);

const definitionsOf = (types: RegExp) => eventDefinitions.filter(({ type }) => types.test(type));
const resumed = anyEvent(definitionsOf(/^lifecycle\/sessionResumed$/));
/** A customer who has pressed this and that, answered or not, and reloads the page. */
const logOfWishes = fc
  .tuple(
    anyEvent(definitionsOf(/^user\/infoLoaded$/)),
    fc.array(anyEvent(definitionsOf(/^(account|bonuses|myBets|payment|saferGambling|sharing)\//)), {
      minLength: 5,
      maxLength: 40,
      size: 'max',
    }),
    resumed,
  )
  .map(([info, wishes, back]) => logged([info, ...wishes, back]));

describe('every fold', () => {
  it('[INV-11] takes any log of any events without a throw, and gives the same state for it again', () => {
    hold(
      'folds-take-anything',
      fc.property(anyLog(60), (events) => {
        frozen(events);
        const once = canonicalState(foldAll(events));
        expect(canonicalState(foldAll(JSON.parse(JSON.stringify(events)) as AppEvent[]))).toBe(once);
      }),
      { runs: 120 },
    );
  });

  it('[INV-12] gives the state of a beginning to whoever stops there, goes on, and looks back', () => {
    hold(
      'folds-by-prefix',
      fc.property(anyLog(40), fc.nat(), (events, cut) => {
        const at = cut % (events.length + 1);
        const [first, rest] = [events.slice(0, at), events.slice(at)];
        const there = foldAll(first);
        const seen = canonicalState(there);
        expect(canonicalState(foldAll(rest, there))).toBe(canonicalState(foldAll(events)));
        // What came later changed nothing that was handed out before.
        expect(canonicalState(there)).toBe(seen);
      }),
      { runs: 80 },
    );
  });

  it('is a value: JSON carries it, but for what says its own form', () => {
    hold(
      'folds-are-json',
      fc.property(anyLog(40), (events) => {
        const json = stateToJson(foldAll(events));
        expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      }),
      { runs: 60 },
    );
  });

  it('leaves nothing on its way once the page has come back: nobody waits for its answer', () => {
    hold(
      'resumed-with-nothing-sending',
      fc.property(logOfWishes, (events) => {
        const { user, myBets, bonuses, sharing } = foldAll(events);
        expect(JSON.stringify({ user, myBets, bonuses, sharing })).not.toContain('"sending"');
        expect(user.security?.ending).toBeUndefined();
      }),
      { runs: 150 },
    );
  });

  it('takes nothing that objects inherit for something it holds, whatever the ids are called', () => {
    hold(
      'inherited-names',
      fc.property(logOfInherited, (events) => {
        const state = foldAll(events);
        expect(Object.isFrozen(Object.prototype)).toBe(false);
        const json = JSON.stringify(stateToJson(state));
        expect(JSON.parse(json)).toEqual(stateToJson(state));
      }),
      { runs: 60 },
    );
  });

  it.each(Object.entries(projections) as [string, Projection<object>][])(
    '%s is the very same after an event that it does not read, and after an answer that is none',
    (name, { reducer, folded }) => {
      const unread = eventDefinitions.filter(({ type }) => !folded.includes(type));
      const kept = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      hold(
        `unread-by-${kept}`,
        fc.property(anyLog(20), anyEvent(unread), (events, other) => {
          const state = events.reduce<object | undefined>(reducer, undefined);
          if (state === undefined) return;
          expect(reducer(state, logged([other])[0]!)).toBe(state);
          const nothing = logged([
            {
              type: 'gateway/answered',
              data: { requestId: '1.1', op: 'x', outcome: { kind: 'lost', cause: 'timeout' } },
            },
          ])[0]!;
          expect(canonicalState({ it: reducer(state, nothing) })).toBe(canonicalState({ it: state }));
        }),
        { runs: 15 },
      );
    },
  );
});
