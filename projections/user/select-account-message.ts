import { type AccountMessage, accountMessageOf } from '#domain/account/account-message.ts';
import type { RouteKey } from '#domain/navigation/routes.ts';
import { isUndecided } from '#domain/payment/payment-attempt.ts';
import { OF_ACCOUNT } from '../live/fold-notices.ts';
import type { LiveState } from '../live/live.ts';
import type { NavigationState } from '../navigation/navigation.ts';
import { type SessionSlice, selectLoggedIn } from '../session/select-session.ts';
import { selectQuestionnaireDue } from './select-questions.ts';
import type { UserSlice } from './select-user.ts';

/** Pages that say it themselves, or where nothing may stand above what is asked (MSG-02.2). */
const WITHOUT: ReadonlySet<string> = new Set<RouteKey>([
  'accountVerification',
  'documentsUpload',
  'kycVerificationWorkflow',
  'questionnaire',
  'deposit',
  'login',
]);

interface Slices extends SessionSlice, UserSlice {
  readonly navigation: Pick<NavigationState, 'key'>;
  readonly live: Pick<LiveState, 'notices'>;
}

/** Its name when it is put away: of this session, so that a logout brings it back (MSG-01.2). */
export const accountMessageId = ({ user }: UserSlice, message: AccountMessage): string =>
  `${OF_ACCOUNT}${message}.${user.sessionStartedAt ?? 0}`;

/** The one message of their account that a customer is shown over this page, if any (MSG-01.1). */
export function selectAccountMessage(state: Slices): AccountMessage | undefined {
  const { user, navigation, live } = state;
  if (!selectLoggedIn(state) || WITHOUT.has(navigation.key)) return undefined;
  return accountMessageOf(
    {
      logical: user.logicalRestrictions,
      questionnaireDue: selectQuestionnaireDue(state),
      depositOpen: (user.payments?.attempts ?? []).some(
        (attempt) => attempt.kind === 'DEPOSIT' && isUndecided(attempt),
      ),
    },
    (message) => live.notices?.dismissed[accountMessageId(state, message)] !== undefined,
  );
}
