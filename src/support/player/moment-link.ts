/**
 * A moment in a session as the part of an address after `#`: `s=<session>&e=1234&panel=diff&a=10&b=20&q=text`. It says
 * where to look and never what is there, so it can stand in a ticket.
 */
export interface Moment {
  /** The session that the moment is of; one without a session is of whatever is open. */
  readonly session?: string;
  /** `seq` of the event. */
  readonly event?: number;
  readonly panel?: string;
  /** Marks of a comparison, as `seq`. */
  readonly a?: number;
  readonly b?: number;
  readonly query?: string;
}

/** An address comes from anywhere: longer texts are not taken up. */
const LONGEST = 200;

const count = (text: string | null): number | undefined => {
  if (text === null || !/^\d{1,12}$/.test(text)) return undefined;
  return Number(text);
};
const short = (text: string | null): string | undefined =>
  text === null || text === '' || text.length > LONGEST ? undefined : text;

/** What of a hash is a moment; the rest is passed over. */
export function parseMoment(hash: string): Moment {
  const said = new URLSearchParams(hash.replace(/^#/, ''));
  const moment = {
    session: short(said.get('s')),
    event: count(said.get('e')),
    panel: short(said.get('panel')),
    a: count(said.get('a')),
    b: count(said.get('b')),
    query: short(said.get('q')),
  };
  return dropUndefined(moment);
}

function dropUndefined(moment: { [Key in keyof Moment]-?: Moment[Key] | undefined }): Moment {
  const { session, event, panel, a, b, query } = moment;
  return {
    ...(session === undefined ? {} : { session }),
    ...(event === undefined ? {} : { event }),
    ...(panel === undefined ? {} : { panel }),
    ...(a === undefined ? {} : { a }),
    ...(b === undefined ? {} : { b }),
    ...(query === undefined ? {} : { query }),
  };
}

/** `#s=…&e=…` of a moment. */
export function momentHash({ session, event, panel, a, b, query }: Moment): string {
  const said = new URLSearchParams();
  if (session !== undefined) said.set('s', session);
  if (event !== undefined) said.set('e', String(event));
  if (panel !== undefined) said.set('panel', panel);
  if (a !== undefined) said.set('a', String(a));
  if (b !== undefined) said.set('b', String(b));
  if (query !== undefined && query !== '') said.set('q', query.slice(0, LONGEST));
  return `#${said.toString()}`;
}
