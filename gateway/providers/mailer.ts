/** Why somebody is written to; each has its words in `gateway/access/mail-texts.ts`. */
export const MAIL_KINDS = [
  'resetLink',
  'resetUnconfirmed',
  'passwordReset',
  'passwordChanged',
  'emailLink',
  'newEmailLink',
  'emailChangeAsked',
  'emailChanged',
  'addressChanged',
  'factorOn',
  'factorOff',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'handedOver',
  'pinSet',
  'pinRemoved',
  'excludedOnBreak',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export interface Mail {
  readonly to: string;
  readonly kind: MailKind;
  readonly subject: string;
  /** Plain text; a link stands in a line of its own. */
  readonly text: string;
  /** The link that is in the text: it is a secret of whoever gets the mail. */
  readonly link?: string;
}

/**
 * Who sends our mail. A real one is an adapter of this (`docs/providers.md`). It must not write texts or
 * links into any log: whoever reads them is in the account.
 */
export interface Mailer {
  /**
   * Resolves once the mail is taken on. Rejects where it is not, or does not answer: it is tried again under
   * the same key, and a key that was taken on before must not send it a second time.
   */
  send(mail: Mail, key: string): Promise<void>;
}
