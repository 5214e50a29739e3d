import { BetId, SessionId } from '#domain/brand.ts';

/** A moment of a recording and how it is looked at: what a link keeps (replay-console, feature 8). */
export interface Moment {
  /** Seq of the event that is shown. */
  readonly seq?: number;
  /** Name of the panel that is open. */
  readonly panel?: string;
  /** The bet to go to when no event is named. */
  readonly bet?: BetId;
  /** What the player keeps besides, as it wrote it: filters, selections. */
  readonly rest?: Readonly<Record<string, string>>;
}

/** Where the console is. The address is the hash: nothing of it reaches a server or its log. */
export type ConsoleAddress =
  /** `#e=…`: a recording from a file, or none yet. */
  | { readonly page: 'file'; readonly moment: Moment }
  | { readonly page: 'list' }
  /** `#/s/<session>?e=…&panel=…&bet=…` */
  | { readonly page: 'session'; readonly session: SessionId; readonly moment: Moment }
  /** `#/seen?session=…` or `#/seen?bet=…` */
  | { readonly page: 'seen'; readonly subject: SeenSubject | null }
  /** `#/staff?who=…`: what a member of staff has opened. */
  | { readonly page: 'staff'; readonly who: string | null }
  /** `#/waiting`: selections whose result staff say. */
  | { readonly page: 'waiting' }
  /** `#/messages`: what is said to customers. */
  | { readonly page: 'messages' }
  /** `#/documents`: what customers sent to show who they are. */
  | { readonly page: 'documents' }
  /** `#/payouts`: whose money waits to be paid out. */
  | { readonly page: 'payouts' }
  /** `#/safeguards`: what customers are asked for their safety. */
  | { readonly page: 'safeguards' }
  /** `#/reports`: problems that customers reported. */
  | { readonly page: 'reports' };

export type SeenSubject = { readonly session: SessionId } | { readonly bet: BetId };

/** Longest value that is read from an address; a longer one is left out. */
const LONGEST = 400;

function parseMoment(query: string): Moment {
  const rest: Record<string, string> = {};
  let moment: Moment = {};
  for (const [key, value] of new URLSearchParams(query)) {
    if (value.length > LONGEST || value === '' || key === '') continue;
    if (key === 'e') {
      if (/^\d{1,9}$/.test(value)) moment = { ...moment, seq: Number(value) };
    } else if (key === 'panel') moment = { ...moment, panel: value };
    else if (key === 'bet') {
      const bet = BetId.safeParse(value);
      if (bet.success) moment = { ...moment, bet: bet.data };
    } else if (key !== '__proto__') rest[key] = value;
  }
  return Object.keys(rest).length === 0 ? moment : { ...moment, rest };
}

function formatMoment({ seq, panel, bet, rest = {} }: Moment): string {
  const query = new URLSearchParams();
  if (seq !== undefined) query.set('e', String(seq));
  if (panel !== undefined && panel !== '') query.set('panel', panel);
  if (bet !== undefined) query.set('bet', bet);
  for (const [key, value] of Object.entries(rest)) query.set(key, value);
  return query.toString();
}

function parseSubject(query: string): SeenSubject | null {
  const asked = new URLSearchParams(query);
  const session = SessionId.safeParse(asked.get('session'));
  if (session.success) return { session: session.data };
  const bet = BetId.safeParse(asked.get('bet'));
  return bet.success ? { bet: bet.data } : null;
}

/**
 * Reads the hash of the console's address, with or without its `#`. What cannot be read is left out; an
 * unknown page is the list.
 */
export function parseAddress(hash: string): ConsoleAddress {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  if (!text.startsWith('/')) return { page: 'file', moment: parseMoment(text) };
  const mark = text.indexOf('?');
  const path = mark < 0 ? text : text.slice(0, mark);
  const query = mark < 0 ? '' : text.slice(mark + 1);
  if (path === '/seen') return { page: 'seen', subject: parseSubject(query) };
  if (path === '/staff') {
    const who = new URLSearchParams(query).get('who');
    return { page: 'staff', who: who === null || who === '' || who.length > LONGEST ? null : who };
  }
  if (path === '/waiting') return { page: 'waiting' };
  if (path === '/messages') return { page: 'messages' };
  if (path === '/documents') return { page: 'documents' };
  if (path === '/payouts') return { page: 'payouts' };
  if (path === '/safeguards') return { page: 'safeguards' };
  if (path === '/reports') return { page: 'reports' };
  const session = SessionId.safeParse(path.startsWith('/s/') ? path.slice(3) : undefined);
  return session.success
    ? { page: 'session', session: session.data, moment: parseMoment(query) }
    : { page: 'list' };
}

const withQuery = (path: string, query: string): string => (query === '' ? `#${path}` : `#${path}?${query}`);

/** The hash of an address, beginning with `#`; `parseAddress` reads it back. */
export function formatAddress(address: ConsoleAddress): string {
  switch (address.page) {
    case 'file':
      return `#${formatMoment(address.moment)}`;
    case 'list':
      return '#/';
    case 'waiting':
      return '#/waiting';
    case 'messages':
      return '#/messages';
    case 'documents':
      return '#/documents';
    case 'payouts':
      return '#/payouts';
    case 'safeguards':
      return '#/safeguards';
    case 'reports':
      return '#/reports';
    case 'session':
      return withQuery(`/s/${address.session}`, formatMoment(address.moment));
    case 'seen':
      return withQuery('/seen', new URLSearchParams({ ...address.subject }).toString());
    case 'staff':
      return withQuery(
        '/staff',
        address.who === null ? '' : new URLSearchParams({ who: address.who }).toString(),
      );
  }
}
