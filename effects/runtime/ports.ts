import type { Observable } from 'rxjs';
import type * as z from 'zod/mini';
import type { CallDefinition, CallFacts } from '#domain/contract/call.ts';
import type { DataOf } from '#domain/events/registry.ts';

type Answered = DataOf<'gateway/answered'>['outcome'];

/** A call's outcome with the body decoded by its contract. `refused` and `lost` are as logged. */
export type Outcome<Call extends CallDefinition> =
  | {
      readonly kind: 'ok';
      readonly status: number;
      readonly answer: z.infer<Call['answer']>;
      readonly serverAt?: number;
    }
  | Exclude<Answered, { readonly kind: 'ok' }>;

export interface Request<Call extends CallDefinition> {
  readonly params?: z.input<Call['params']>;
  readonly query?: z.input<Call['query']>;
  readonly body?: z.input<Call['body']>;
  /** Placement ref or the like; also the envelope's `corr` of request and answer. */
  readonly corr?: string;
}

/** How well a commit is kept, and where the log's hash chain stands with it. */
export interface Stored {
  readonly evidence: 'durable' | 'degraded';
  /** Head of the cold stream's chain at that commit, hex; null when it is not known (REL-13). */
  readonly head: string | null;
}

/**
 * The only doors from an epic to the outside. Each appends its request to the open commit and emits when the
 * matching input is in the log (PRIN-04); live, an interpreter performs it, in replay nobody does, in
 * simulation the world. Subscribe only while an event is being handled: a subscription outside a commit
 * throws (PRIN-03).
 */
export interface Ports {
  readonly timers: {
    /**
     * Emits once, after `ms` milliseconds of the outside world, the time of the log then, epoch ms.
     * Unsubscribing disarms it.
     */
    after(name: string, ms: number): Observable<number>;
  };
  readonly gateway: {
    /**
     * Emits once. Unsubscribing cancels the interest, never the call (PIT-36). A call known by its facts
     * alone is not decoded a second time: its answer is what the edge let through.
     */
    call<Call extends CallDefinition>(
      call: Call | CallFacts<Call>,
      request: Request<Call>,
    ): Observable<Outcome<Call>>;
  };
  readonly random: {
    /** A uniform integer in 0..below-1 from the named stream. */
    draw(stream: string, below: number): Observable<number>;
  };
  readonly storage: {
    /**
     * Emits when everything up to and including this commit is stored, or `degraded` after 250 ms at most.
     */
    barrier(): Observable<Stored>;
  };
  readonly ids: {
    /** Positional id `<commit>.<n>` (PRIN-06). */
    next(): string;
    /** Positional id in UUID form, unique across logs: from session id, commit and counter. */
    uuid(): string;
  };
}
