import type { AccountsContext } from '../accounts/accounts-context.ts';
import type { AccessSettings } from '../config/access.ts';
import type { InstallationKey } from '../recordings/sealing.ts';
import type { PostOffice } from './post-office.ts';

export interface AccessContext extends AccountsContext {
  readonly access: AccessSettings;
  readonly post: PostOffice;
  /** What secrets of authenticators are sealed with. */
  readonly seal: () => Promise<InstallationKey>;
  /**
   * Public address of the app, `https://bets.example`. Configured, and never taken from a request: whoever
   * asks would choose where links of others lead.
   */
  readonly appUrl: () => string;
}
