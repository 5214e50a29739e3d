import type { AppEvent, NewDerived, NewInput } from '#domain/events/registry.ts';

type Stamp = Pick<AppEvent, 'seq' | 'commit' | 'v' | 'kind' | 'src' | 'at' | 'mono'> & {
  readonly data: unknown;
};

/**
 * Joins payload and envelope. The payload is the same value after a JSON round trip, which the type cannot
 * say.
 */
export function stampEvent(event: NewInput | NewDerived, stamp: Stamp): AppEvent {
  const { seq, commit, v, kind, src, at, mono, data } = stamp;
  const logged = { seq, commit, type: event.type, v, kind, src, at, mono, data };
  return (event.corr === undefined ? logged : { ...logged, corr: event.corr }) as AppEvent;
}
