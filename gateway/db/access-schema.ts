import type { Generated } from 'kysely';

/** What customers come in by beside the password. Secrets stand in it as hashes, or sealed. */
export interface AccessTables {
  access_links: AccessLinksTable;
  login_challenges: LoginChallengesTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  pins: PinsTable;
  handovers: HandoversTable;
  mails: MailsTable;
}

/** A link that was sent and not used; a used one is gone. */
interface AccessLinksTable {
  /** SHA-256 of the token, hex. The token itself is in the mail and nowhere else. */
  token_hash: string;
  user_id: string;
  purpose: 'reset' | 'email' | 'newEmail';
  /** Where it was sent: it says nothing about another address. */
  email: string;
  created_at: number;
  expires_at: number;
}

/** A PIN in the password's place, on one device (ACC-05). It is gone with the device. */
interface PinsTable {
  device_id: string;
  user_id: string;
  /** As a password is kept. */
  pin_hash: string;
  /** Since the last right one, counted before each is looked at. */
  failures: Generated<number>;
  set_at: number;
}

/** A code that logs another device in (ACC-08); a used one is gone. */
interface HandoversTable {
  /** SHA-256 of the token, hex. The token is on the screen of the session that asked and nowhere else. */
  token_hash: string;
  user_id: string;
  /** It is worth nothing when that one has ended. */
  gw_session_id: string;
  expires_at: number;
}

/** A password was right, and a code is still to come. */
interface LoginChallengesTable {
  challenge_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  /** The device whose PIN was right in the password's place; null: it was the password. */
  pin_device: Generated<string | null>;
  /** The session that handed over, in the password's place too (ACC-08). */
  handed_by: Generated<string | null>;
}

/** Those that are left. */
interface RecoveryCodesTable {
  user_id: string;
  code_hash: string;
}

interface PasskeysTable {
  /** As the authenticator names it, base64url. */
  id: string;
  user_id: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
}

interface PasskeyChallengesTable {
  challenge_hash: string;
  /** Who is to make one with it; null: somebody logs in. */
  user_id: string | null;
  expires_at: number;
}

export type GivenUpFor = 'failed' | 'late' | 'unreadable';

/** A mail that is still to be sent, or was given up; one that was sent is gone (ADR 0391). */
interface MailsTable {
  seq: Generated<number>;
  /** What the provider tells two tries of one mail by. */
  id: string;
  /** A kind of mail, or what one is asked for by. */
  kind: string;
  /** Address, words and link; null once it is given up. */
  sealed: string | null;
  created_at: number;
  expires_at: number | null;
  /** When it may be tried; in the future as well while a gateway has it. */
  due_at: number;
  tries: Generated<number>;
  given_up_at: Generated<number | null>;
  given_up_for: Generated<GivenUpFor | null>;
}
