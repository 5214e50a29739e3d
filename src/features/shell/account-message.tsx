import { type AccountMessage, canBePutAway } from '#domain/account/account-message.ts';
import type { NoticeGroup } from '#domain/contract/system-notice.ts';
import { pathFor, type RouteKey } from '#domain/navigation/routes.ts';
import { accountMessageId, selectAccountMessage } from '#projections/user/select-account-message.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink, IconButton } from '#src/ui/button.tsx';
import { IconInfoCircle, IconX } from '#src/ui/icons.ts';
import styles from './shell.module.css';

type Page = Extract<RouteKey, 'accountVerification' | 'deposit' | 'questionnaire'>;

/** How each looks, and the page of its one next step. */
const SHOWN: Readonly<Record<AccountMessage, { readonly group: NoticeGroup; readonly page: Page | null }>> = {
  identityFailed: { group: 'error', page: 'accountVerification' },
  identityExpired: { group: 'error', page: 'accountVerification' },
  identityRequired: { group: 'error', page: 'accountVerification' },
  identityPending: { group: 'info', page: 'accountVerification' },
  deposit: { group: 'info', page: 'deposit' },
  questionnaire: { group: 'error', page: 'questionnaire' },
  identityPassed: { group: 'success', page: null },
};

/** What the customer is told of their account over every page, with its next step (MSG-01, KYC-01). */
export function AccountMessageBar() {
  const t = useText();
  const submit = useSubmit();
  const message = useApp(selectAccountMessage);
  const id = useApp((state) => (message === undefined ? '' : accountMessageId(state, message)));
  if (message === undefined) return null;
  const { group, page } = SHOWN[message];
  return (
    <div className={styles.message} data-message="account" data-group={group}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <p className={styles.notice}>{t(`account.message.${message}`)}</p>
      {page === null ? null : (
        <ButtonLink small href={pathFor(page)}>
          {t(`account.message.step.${page}`)}
        </ButtonLink>
      )}
      {canBePutAway(message) ? (
        <IconButton
          label={t('shell.dismiss')}
          onClick={() => submit({ type: 'intent/systemMessageDismissed', data: { id } })}
        >
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
