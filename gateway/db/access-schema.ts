/** What customers come in by beside the password. Secrets stand in it as hashes, or sealed. */
export interface AccessTables {
  access_links: AccessLinksTable;
  login_challenges: LoginChallengesTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
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

/** A password was right, and a code is still to come. */
interface LoginChallengesTable {
  challenge_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
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
