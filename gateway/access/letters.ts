import { z } from 'zod';
import { MAIL_KINDS, type Mail } from '../providers/mailer.ts';

/** What waits to be written: a mail with its words, or whoever forgot a password is yet to be looked for. */
export type Letter =
  | { readonly mail: Mail; readonly expiresAt?: number }
  | { readonly typed: string; readonly expiresAt: number };

const MailBody = z.strictObject({
  to: z.string(),
  kind: z.enum(MAIL_KINDS),
  subject: z.string(),
  text: z.string(),
  link: z.string().exactOptional(),
});
const Body = z.union([
  z.strictObject({ mail: MailBody }),
  z.strictObject({ typed: z.string(), expiresAt: z.number() }),
]);

/** What it is called where it must not be read. */
export const kindOf = (letter: Letter): string => ('mail' in letter ? letter.mail.kind : 'resetAsked');

export const textOf = (letter: Letter): string =>
  JSON.stringify('mail' in letter ? { mail: letter.mail } : letter);

/** @throws ZodError, SyntaxError */
export const readLetter = (text: string): Letter => Body.parse(JSON.parse(text));
