import type { Messages } from '@lingui/core';
import account from './en-gb/account.json';
import betslip from './en-gb/betslip.json';
import browse from './en-gb/browse.json';
import myBets from './en-gb/my-bets.json';
import racing from './en-gb/racing.json';
import receipt from './en-gb/receipt.json';
import routes from './en-gb/routes.json';
import shell from './en-gb/shell.json';

/**
 * Every text of the app by id, as ICU messages in `en-gb/`, one file for each feature. A new file is a new line
 * here; a wrong id does not compile. The build turns the messages into their compiled form.
 */
const enGb = { ...account, ...betslip, ...browse, ...myBets, ...racing, ...receipt, ...routes, ...shell };

export type MessageId = keyof typeof enGb | 'brand.name' | 'brand.tagline';

/** The compiled catalogue. TypeScript sees the ICU text of the source; the build has replaced it. */
export const catalogue: Messages = enGb;
