import type { AppEvent } from '#domain/events/registry.ts';

/**
 * Events as text, a line each: type, correlation, payload and envelope between tabs. JSON escapes tabs and
 * line ends, so neither stands inside a field. One form serves the page, which reads the few lines it shows,
 * and the search, which looks through all of them without making an object.
 */
export const FIELD = '\t';
export const LINE = '\n';

/** A piece of a recording is read as a whole: at most this many events and about this many characters. */
export const pieceLimits = { events: 512, characters: 128 * 1024 } as const;

/** `src` and `kind` are part of the envelope; the correlation is looked for by people and stands in front. */
export function lineOf({ type, corr, data, seq, commit, v, kind, src, at, mono }: AppEvent): string {
  const envelope = JSON.stringify([seq, commit, v, kind, src, at, mono]);
  const correlation = corr === undefined ? '' : JSON.stringify(corr);
  return type + FIELD + correlation + FIELD + JSON.stringify(data) + FIELD + envelope;
}
