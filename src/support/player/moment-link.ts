/**
 * A moment in a session as the part of an address after `#`: `s=<session>&e=1234&panel=diff&a=10&b=20&q=text`
 * of a file, `/s/<session>?e=1234…` of a recording in the gateway's store. It says where to look and never
 * what is there, so it can stand in a ticket.
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
  /** Number of the bet to go to when no event is named. */
  readonly bet?: string;
}

/** Whether a recording was opened from a file or from the gateway's store: its links lead there again. */
export type Origin = 'file' | 'store';

const IN_STORE = '/s/';

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
  const text = hash.replace(/^#/, '');
  const [path = '', query = ''] = text.startsWith(IN_STORE)
    ? text.slice(IN_STORE.length).split('?', 2)
    : ['', text];
  const said = new URLSearchParams(query);
  const moment = {
    session: short(path === '' ? said.get('s') : path),
    event: count(said.get('e')),
    panel: short(said.get('panel')),
    a: count(said.get('a')),
    b: count(said.get('b')),
    query: short(said.get('q')),
    bet: short(said.get('bet')),
  };
  return dropUndefined(moment);
}

function dropUndefined(moment: { [Key in keyof Moment]-?: Moment[Key] | undefined }): Moment {
  const { session, event, panel, a, b, query, bet } = moment;
  return {
    ...(session === undefined ? {} : { session }),
    ...(event === undefined ? {} : { event }),
    ...(panel === undefined ? {} : { panel }),
    ...(a === undefined ? {} : { a }),
    ...(b === undefined ? {} : { b }),
    ...(query === undefined ? {} : { query }),
    ...(bet === undefined ? {} : { bet }),
  };
}

/** `#s=…&e=…` of a moment in a file, `#/s/…?e=…` of one in the store. */
export function momentHash({ session, event, panel, a, b, query }: Moment, origin: Origin): string {
  const said = new URLSearchParams();
  if (session !== undefined && origin === 'file') said.set('s', session);
  if (event !== undefined) said.set('e', String(event));
  if (panel !== undefined) said.set('panel', panel);
  if (a !== undefined) said.set('a', String(a));
  if (b !== undefined) said.set('b', String(b));
  if (query !== undefined && query !== '') said.set('q', query.slice(0, LONGEST));
  return origin === 'file' ? `#${said.toString()}` : `#${IN_STORE}${session ?? ''}?${said.toString()}`;
}
