import type * as z from 'zod/mini';

/**
 * One call of the gateway, declared once: the gateway routes, validates and documents from it, the app asks
 * and decodes through it, and nothing else describes it.
 */
export interface CallDefinition<
  Name extends string = string,
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Also the `op` of gateway events. */
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  /** Fastify style: `/api/v3/event/:eventId`. */
  readonly path: string;
  readonly doc: string;
  readonly params: Params;
  readonly query: Query;
  /** Ignored for GET. */
  readonly body: Body;
  /**
   * Success body, always with `resultCode` (0 is success; anything else is a failure even under HTTP 200,
   * TRAP-30).
   */
  readonly answer: Answer;
  /** `guest`: works without a session; `customer`: 401 without one. */
  readonly auth: 'guest' | 'customer';
  /**
   * Books: refused without the betting token of the session in `x-session-token` (SES-04); the cookie alone
   * is not enough.
   */
  readonly takesBettingToken?: true;
  /** Where the row is specified: `CORE-07`. */
  readonly source: string;
  /** False: the gateway answers 501 with `NOT_IMPLEMENTED`, and `npm run contract -- --missing` lists it. */
  readonly implemented: boolean;
  /**
   * Paths of request and answer fields that are secrets: replaced by `{redacted, len}` before anything is
   * logged; the HTTP interpreter keeps the values (EVT-04).
   */
  readonly secrets: { readonly request: readonly string[]; readonly answer: readonly string[] };
}

/**
 * What asking takes to know of a call. The schemas of its answer are not part of it, only their type: they
 * are needed where answers arrive, and that is not before the first screen (docs/adr/0011).
 */
export interface CallFacts<Definition extends CallDefinition = CallDefinition> {
  readonly name: Definition['name'];
  readonly method: Definition['method'];
  readonly path: string;
  readonly secrets: Definition['secrets'];
  /** A type and never a value: what `readView` and `ports.gateway` take the answer's type from. */
  readonly definition?: Definition;
}

export const factsOf = <Definition extends CallDefinition>({
  name,
  method,
  path,
  secrets,
}: Definition): CallFacts<Definition> => ({ name, method, path, secrets });

export const defineCall = <
  Name extends string,
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
>(
  call: CallDefinition<Name, Params, Query, Body, Answer>,
): CallDefinition<Name, Params, Query, Body, Answer> => call;
