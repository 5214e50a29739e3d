import type { Messages } from '@lingui/core';
import browse from './en-gb/browse.json';
import racing from './en-gb/racing.json';
import routes from './en-gb/routes.json';
import shell from './en-gb/shell.json';

/**
 * Every text of the app by id, as ICU messages in `en-gb/`, one file for each feature. A new file is a new line
 * here; a wrong id does not compile. The build turns the messages into their compiled form.
 */
const enGb = { ...browse, ...racing, ...routes, ...shell };

export type MessageId = keyof typeof enGb | 'brand.name' | 'brand.tagline';

/** The compiled catalogue. TypeScript sees the ICU text of the source; the build has replaced it. */
export const catalogue: Messages = enGb;
