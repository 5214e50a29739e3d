import type * as z from 'zod/mini';
import type { Json } from '../json.ts';
import { isBehaviour } from './behaviour.ts';
import type { PrivacyClass, PrivacyOf, PrivacyTree } from './privacy.ts';

/**
 * Input: what the code cannot work out by itself. Derived: what our code decided because of an input
 * (PRIN-02).
 */
export type EventKind = 'input' | 'derived';
/**
 * Cold: everything the customer's story needs. Hot: live frames, may be dropped from an old log. Behaviour:
 * how somebody moved about, stored with consent alone (`behaviour.ts`).
 */
export type EventStream = 'hot' | 'cold' | 'behaviour';

/** Converts a payload of the version it is keyed by to the next version. Pure. */
export type Upcast = (data: Json) => Json;

/** One event type, at its current version. The registry is the only list of them. */
export interface EventDefinition<
  Type extends string = string,
  Schema extends z.ZodMiniType = z.ZodMiniType,
  Kind extends EventKind = EventKind,
> {
  /** `family/factInPastTense`. */
  readonly type: Type;
  readonly version: number;
  readonly kind: Kind;
  readonly stream: EventStream;
  readonly data: Schema;
  readonly privacy: PrivacyClass | PrivacyTree;
  readonly doc: string;
  /** At least one payload that the schema accepts; seeds the generated report and the arbitraries' tests. */
  readonly examples: readonly Json[];
  /**
   * From version n to n + 1, for every n from 1 to version - 1. A hole in the chain fails the registry test
   * (PRIN-08).
   */
  readonly upcasts: Readonly<Record<number, Upcast>>;
}

interface Draft<Type extends string, Schema extends z.ZodMiniType> {
  readonly type: Type;
  readonly version?: number;
  readonly stream?: 'hot';
  readonly data: Schema;
  readonly privacy: PrivacyOf<z.infer<Schema>>;
  readonly doc: string;
  readonly examples: readonly [z.input<Schema>, ...z.input<Schema>[]];
  readonly upcasts?: Readonly<Record<number, Upcast>>;
}

const define =
  <const Kind extends EventKind>(kind: Kind) =>
  <const Type extends `${string}/${string}`, Schema extends z.ZodMiniType>(
    draft: Draft<Type, Schema>,
  ): EventDefinition<Type, Schema, Kind> => ({
    version: 1,
    stream: isBehaviour(draft.type) ? 'behaviour' : 'cold',
    upcasts: {},
    ...draft,
    kind,
    // The draft's privacy map and examples are checked against the payload; the registry holds them untyped.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    privacy: draft.privacy as PrivacyClass | PrivacyTree,
    // oxlint-disable-next-line typescript/consistent-type-assertions
    examples: draft.examples as readonly Json[],
  });

export const defineInput = define('input');
export const defineDerived = define('derived');
