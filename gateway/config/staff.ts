import type { StaffAct } from '#domain/contract/staff-call.ts';
import type { StaffRole } from '#domain/contract/staff-fields.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Who may do what (UK-53, replay-console feature 16). The console asks for this table; no code asks for a
 * role by name.
 */
export const staffPermissions: Readonly<Record<StaffAct, readonly StaffRole[]>> = {
  search: ['support', 'supervisor', 'engineer', 'auditor'],
  // Support looks for a bet or a customer that somebody asked about, and does not leaf through sessions.
  browse: ['supervisor', 'engineer', 'auditor'],
  open: ['support', 'supervisor', 'engineer', 'auditor'],
  unmask: ['supervisor'],
  export: ['supervisor', 'engineer'],
  note: ['support', 'supervisor', 'engineer'],
  sensitive: ['supervisor'],
  seen: ['support', 'supervisor', 'engineer', 'auditor'],
  openedBy: ['supervisor', 'auditor'],
  recover: ['supervisor'],
  // Who keeps an eye on the others may be the second person, and never the first.
  approve: ['supervisor', 'auditor'],
  // It pays money out. An auditor reads afterwards who did.
  settle: ['supervisor'],
  announce: ['supervisor'],
  identity: ['supervisor'],
  safeguard: ['supervisor'],
  payOut: ['supervisor'],
};

/**
 * Only for who has every brand: a result settles the bets of all of them at once, a message goes to the
 * customers of all, a document and an account say nothing of a brand, and those of other brands do not exist
 * for anybody else (UK-53).
 */
export const ofEveryBrand: readonly StaffAct[] = ['settle', 'announce', 'identity', 'safeguard', 'payOut'];

/** Their work is the audit trail: a recording only with words beside the reason. */
export const mustExplain: readonly StaffRole[] = ['auditor'];

/**
 * Persons are taken out of whatever they are served, by the gateway: to look at, to run again, and to take
 * away (HOLD-12).
 */
export const withoutPersons: readonly StaffRole[] = ['engineer'];

export interface StaffSettings {
  /** A session not used for so long is over, ms. Shorter than a customer's. */
  readonly sessionIdle: number;
  readonly sessionAbsolute: number;
  /** The last use of a session is written at most this often, ms. */
  readonly sessionTouch: number;
  /** Between password and code, ms. */
  readonly secondStep: number;
  /** How long a first password waits for its owner, ms. */
  readonly firstPassword: number;
  /** How long a new start that was asked for waits for a second person, ms. */
  readonly recovery: number;
  /** A view is opened anew, with its reason, after so long, ms. */
  readonly view: number;
  /**
   * Passwords for one name from one address, and codes of one name, after which none is looked at for
   * `lockFor`.
   */
  readonly lockAfter: number;
  /** Passwords for one name from all addresses. */
  readonly lockNameAfter: number;
  readonly lockFor: number;
  readonly failuresForgotten: number;
  /** One-time codes: length of a step in seconds, and how many steps a clock may be off. */
  readonly totp: { readonly period: number; readonly digits: number; readonly drift: number };
  readonly issuer: string;
  readonly auditPage: number;
  readonly page: number;
  /** Requests a minute: sign-in by address, everything else by member of staff. */
  readonly rates: { readonly signIn: number; readonly calls: number };
}

export const staffSettings: StaffSettings = {
  sessionIdle: 15 * minute,
  sessionAbsolute: 8 * hour,
  sessionTouch: 15 * second,
  secondStep: 5 * minute,
  firstPassword: 72 * hour,
  recovery: hour,
  view: hour,
  lockAfter: 5,
  lockNameAfter: 50,
  lockFor: 15 * minute,
  failuresForgotten: 24 * hour,
  totp: { period: 30, digits: 6, drift: 1 },
  issuer: 'Slipstream support',
  auditPage: 100,
  page: 50,
  rates: { signIn: 20, calls: 600 },
};
