import * as z from 'zod/mini';
import { SessionId } from '../brand.ts';

/**
 * First record of a log. Everything a decider may depend on and that never changes during the log stands
 * here; what can change is an event.
 */
export const LogHeader = z.object({
  /** Of the build that opened the log; a later one may go on with it. */
  format: z.union([z.literal(1), z.literal(2)]),
  sessionId: SessionId,
  /** The log this one goes on from, after a rotation; absent for a first log. */
  parent: z.optional(SessionId),
  build: z.string(),
  /** Hash of all event schemas; tells at once whether recording and code agree. */
  registry: z.string(),
  brand: z.string(),
  locale: z.string(),
  timeZone: z.string(),
  /** Wall clock, epoch ms, when the log was opened. */
  startedAt: z.int(),
  redaction: z.enum(['device', 'export']),
  /** What a redacted copy was made of: the heads of the chains that the original ends in, lower-case hex. */
  origin: z.optional(
    z.object({
      /** SHA-256 of the original's canonical header. */
      header: z.string(),
      cold: z.string(),
      hot: z.string(),
      behaviour: z.string(),
    }),
  ),
  simulation: z.optional(z.object({ seed: z.string(), options: z.string() })),
});
export type LogHeader = z.infer<typeof LogHeader>;

/** Where an event came from: the edge that delivered it, or the epic or decider that decided it. */
export type EventSource = string;

/** What every event carries beside its payload (EVT-01). */
export interface Envelope {
  /** Dense from 1; the only order (PRIN-07). */
  readonly seq: number;
  /** Number of the input that opened the commit, from 1. */
  readonly commit: number;
  readonly v: number;
  readonly kind: 'input' | 'derived';
  readonly src: EventSource;
  /** Wall ms; the same within a commit (PRIN-05). */
  readonly at: number;
  /** Monotonic ms since the log was opened. */
  readonly mono: number;
  /** Placement ref or request id that this event belongs to. */
  readonly corr?: string;
}
