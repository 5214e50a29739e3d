import type { AccessContext } from './access/context.ts';
import { accountMails, createAccess } from './access/create-access.ts';
import { PostOffice } from './access/post-office.ts';
import { answerReset } from './access/reset-password.ts';
import type { AccountsContext } from './accounts/accounts-context.ts';
import { createAccounts } from './accounts/create-accounts.ts';
import { createQuestionnaires } from './asked/questionnaires.ts';
import { type AccessSettings, accessSettings } from './config/access.ts';
import { identitySettings } from './config/identity.ts';
import { vulnerabilitySettings } from './config/vulnerability.ts';
import type { IdentityContext } from './identity/context.ts';
import { createIdentity } from './identity/create-identity.ts';
import { createMarketing } from './messages/marketing.ts';
import type { PlacementContext } from './placement/context.ts';
import type { IdentityProvider } from './providers/identity-provider.ts';
import type { Mailer } from './providers/mailer.ts';
import type { VulnerabilityBureau } from './providers/vulnerability-bureau.ts';
import { openInstallationKey } from './recordings/sealing.ts';
import type { GatewayServices } from './services.ts';
import { VulnerabilityWatch } from './vulnerability/vulnerability-watch.ts';

export interface AccountsOptions {
  /** Finds out who customers are; without one every document waits for staff. */
  readonly identityProvider?: IdentityProvider | undefined;
  /** Knows who is in financial difficulties; without one, checks that are due wait for staff. */
  readonly vulnerabilityBureau?: VulnerabilityBureau | undefined;
  /** Writes to customers; without one nobody is written to, and no link is sent. */
  readonly mailer?: Mailer | undefined;
  readonly access?: Partial<AccessSettings>;
  /** Public address of the app, where links lead. */
  readonly appUrl?: () => string;
  /** Seals the keys that sign (`signingKey`). */
  readonly installationKey?: string | undefined;
}

type OpenedAccounts = Pick<
  GatewayServices,
  'accounts' | 'access' | 'identity' | 'questionnaires' | 'marketing'
> & {
  readonly post: PostOffice;
  readonly vulnerability: VulnerabilityWatch;
};

/** Accounts, and the ways into them. */
export function openAccounts(
  context: AccountsContext,
  {
    report,
    clock: wall,
    idleClock: clock,
    audit,
  }: Pick<PlacementContext, 'report' | 'clock' | 'idleClock'> & Pick<IdentityContext, 'audit'>,
  options: AccountsOptions,
): OpenedAccounts {
  const { mailer, access, appUrl = () => '', installationKey } = options;
  const { identityProvider: provider, vulnerabilityBureau: bureau } = options;
  const settings = { ...accessSettings, ...access };
  let seal: ReturnType<typeof openInstallationKey> | undefined;
  const openSeal = async () => {
    seal ??= openInstallationKey(context.db, installationKey);
    try {
      return await seal;
    } catch (error) {
      // A database that was away for a moment is asked again.
      seal = undefined;
      throw error;
    }
  };
  const post = new PostOffice({
    ...{ mailer, db: context.db, now: context.now, clock: wall, idleClock: clock, report, seal: openSeal },
    settings: settings.post,
    answerReset: (typed, take) => answerReset(whole, typed, take),
  });
  const whole: AccessContext = { ...context, access: settings, post, seal: openSeal, appUrl };
  const identity = createIdentity({
    ...{ ...context, provider, settings: identitySettings, clock, report, audit },
    seal: whole.seal,
  });
  return {
    accounts: createAccounts({ ...context, identity, mails: accountMails(whole) }),
    access: createAccess(whole),
    identity,
    questionnaires: createQuestionnaires({ ...context, seal: whole.seal }),
    marketing: createMarketing(context),
    post,
    vulnerability: new VulnerabilityWatch({
      ...{ ...context, bureau, settings: vulnerabilitySettings, report },
      ...{ clock: wall, idleClock: clock, seal: whole.seal },
    }),
  };
}
