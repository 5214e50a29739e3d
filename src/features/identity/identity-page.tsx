import type { IdentityTold, SentDocument } from '#domain/contract/identity-checks.ts';
import { identityStatusOf, isRequired } from '#domain/identity/identity-status.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { IdentityState } from '#projections/user/user-state.ts';
import { PasswordWhereDue } from '#src/features/account-access/password-where-due.tsx';
import { momentText } from '#src/features/login/moment-text.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { AddressForm, LookUpAgain } from './address-form.tsx';
import { DocumentForm } from './document-form.tsx';
import styles from './identity.module.css';
import { StepStatus } from './step-status.tsx';

const nothingKnown: IdentityState = {};

function statusId(text: string): MessageId {
  const status = identityStatusOf(text);
  if (isRequired(status)) return 'identity.status.REQUIRED';
  switch (status) {
    case 'NOT_REQUIRED':
    case 'PENDING':
    case 'FAILED':
    case 'BIOMETRICS_PASSED':
    case 'EXPIRED':
      return `identity.status.${status}`;
    default:
      return 'identity.status.REQUIRED';
  }
}

function Standing({ told, step }: { readonly told: IdentityTold; readonly step: IdentityState['step'] }) {
  const t = useText();
  return (
    <div className={styles.form}>
      <p role="status" data-shown="identityStatus">
        <strong>{t(statusId(told.status))}</strong>{' '}
        {told.verifiedUntil === null ? '' : t('identity.until', { until: momentText(told.verifiedUntil) })}
      </p>
      {told.status === 'PENDING' && step?.step === 'check' ? <StepStatus step={step} /> : null}
      <p>{t('identity.about')}</p>
      {identityStatusOf(told.status) === 'FAILED' ? (
        <div>
          <ButtonLink href={pathFor('contactUs')}>{t('identity.contact')}</ButtonLink>
        </div>
      ) : null}
    </div>
  );
}

function Sent({ document: { kind, state, reason, sentAt } }: { readonly document: SentDocument }) {
  const t = useText();
  return (
    <li data-shown={`document-${state}`}>
      <strong>{t(`identity.kind.${kind}`)}</strong>
      <span>{t('identity.sent', { at: momentText(sentAt) })}</span>
      <span>{t(`identity.state.${state}`)}</span>
      {reason === null ? null : <span>{t(`identity.reason.${reason}`)}</span>}
    </li>
  );
}

function LookUpForm({ isKnown, step }: { readonly isKnown: boolean; readonly step: IdentityState['step'] }) {
  return (
    <>
      {isKnown ? <LookUpAgain step={step} /> : <AddressForm step={step} />}
      <PasswordWhereDue />
    </>
  );
}

/** Who the customer is, what is needed to know it, and what became of what was sent (KYC-01, KYC-03). */
export function IdentityPage() {
  const t = useText();
  const { told, loadFailed, step } = useApp((state) => state.user.identity) ?? nothingKnown;
  return (
    <Page>
      <PageHead heading={t('route.accountVerification')} title={t('route.accountVerification')} noindex />
      <Card>
        {told === undefined ? (
          <p className={styles.text} role="status">
            {t(loadFailed === true ? 'identity.notLoaded' : 'identity.loading')}
          </p>
        ) : (
          <Standing told={told} step={step} />
        )}
      </Card>
      {told?.lookUp === true ? <LookUpForm isKnown={told.addressKnown === true} step={step} /> : null}
      {told === undefined || told.lookUp
        ? null
        : told.asked.map((kind) => <DocumentForm key={kind} kind={kind} step={step} />)}
      {told === undefined || told.documents.length === 0 ? null : (
        <Card aria-label={t('identity.documents')}>
          <CardHead>
            <h2>{t('identity.documents')}</h2>
          </CardHead>
          <ul className={styles.list}>
            {told.documents.map((one) => (
              <Sent key={one.id} document={one} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
