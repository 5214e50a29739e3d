import type { DataOf } from '#domain/events/registry.ts';

type Outcome = DataOf<'gateway/answered'>['outcome'];

/** How a call of an effect fails. Whether the other side did what it was asked to is part of it. */
export interface CallFailure {
  readonly name: string;
  readonly reached: boolean;
  readonly outcome: Outcome;
}

export const CALL_FAILURES: readonly CallFailure[] = [
  { name: 'network lost on the way', reached: false, outcome: { kind: 'lost', cause: 'network' } },
  { name: 'network lost on the way back', reached: true, outcome: { kind: 'lost', cause: 'network' } },
  { name: 'timeout', reached: true, outcome: { kind: 'lost', cause: 'timeout' } },
  {
    name: 'refused',
    reached: false,
    outcome: { kind: 'refused', status: 503, resultCode: 99, errorType: 'UNAVAILABLE', body: null },
  },
  { name: 'malformed', reached: true, outcome: { kind: 'lost', cause: 'contract', status: 200 } },
];
