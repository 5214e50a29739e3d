import { getIdentity, type IdentityTold, type SentDocument } from '#domain/contract/identity-checks.ts';
import { identityStatusOf, isRequired } from '#domain/identity/identity-status.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import type { IdentityState } from '#projections/user/user-state.ts';
import { PasswordWhereDue } from '#src/features/account-access/password-where-due.tsx';
import { momentText } from '#src/features/login/moment-text.ts';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
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

interface SentProps {
  readonly document: SentDocument;
  /** Sent once more since, or nothing of its kind is wanted any more: nobody is asked for it again. */
  readonly isOver: boolean;
}

function Sent({ document: { kind, paper, state, reason, sentAt }, isOver }: SentProps) {
  const t = useText();
  const shown = isOver && state === 'AGAIN' ? 'REPLACED' : state;
  return (
    <li data-shown={`document-${shown}`}>
      <strong>{t(`identity.kind.${kind}`)}</strong>
      {paper === undefined ? null : <span>{t(`identity.paper.${paper}`)}</span>}
      <span>{t('identity.sent', { at: momentText(sentAt) })}</span>
      <span>{t(`identity.state.${shown}`)}</span>
      {reason === null || shown === 'REPLACED' ? null : <span>{t(`identity.reason.${reason}`)}</span>}
    </li>
  );
}

const isOver = ({ kind, sentAt }: SentDocument, { asked, documents }: IdentityTold): boolean =>
  !asked.includes(kind) || documents.some((other) => other.kind === kind && other.sentAt > sentAt);

interface LookUpProps {
  readonly told: IdentityTold;
  readonly step: IdentityState['step'];
}

/** Begun again by the same form: the same person at the same place is the same look-up (KYC-07.1). */
function LookUpForm({ told: { addressKnown, lookUpState }, step }: LookUpProps) {
  const t = useText();
  const isSending = step?.step === 'lookUp' && step.outcome === 'sending';
  return (
    <>
      {lookUpState === undefined || isSending ? null : (
        <Card>
          <p className={styles.text} role="status" data-shown="lookUpState">
            {t(`identity.lookUp.${lookUpState}`)}
          </p>
        </Card>
      )}
      {addressKnown === true ? <LookUpAgain step={step} /> : <AddressForm step={step} />}
      <PasswordWhereDue />
    </>
  );
}

/** With the code of the error, for who asks us about it (KYC-02.4). */
function NotLoaded({ code }: { readonly code: number | undefined }) {
  const t = useText();
  return (
    <>
      {t('identity.notLoaded')} {code === undefined ? null : t('identity.code', { code })}
    </>
  );
}

/** Who the customer is, what is needed to know it, and what became of what was sent (KYC-01, KYC-03). */
export function IdentityPage() {
  const t = useText();
  const { told, loadFailed, code, step, capture } = useApp((state) => state.user.identity) ?? nothingKnown;
  return (
    <Page>
      <PageHead heading={t('route.accountVerification')} title={t('route.accountVerification')} noindex />
      <Card>
        {told === undefined ? (
          <p className={styles.text} role="status">
            {loadFailed === true ? <NotLoaded code={code} /> : t('identity.loading')}
          </p>
        ) : (
          <Standing told={told} step={step} />
        )}
        {told !== undefined && loadFailed === true ? (
          <p className={styles.text} role="status">
            <NotLoaded code={code} />
          </p>
        ) : null}
        {loadFailed === true ? <AskAgain view={getIdentity.name} /> : null}
      </Card>
      {told?.lookUp === true ? <LookUpForm told={told} step={step} /> : null}
      {told === undefined || told.lookUp
        ? null
        : told.asked.map((kind) => (
            <DocumentForm key={kind} kind={kind} step={step} documents={told.documents} capture={capture} />
          ))}
      {told === undefined || told.lookUp || told.asked.length === 0 ? null : <PasswordWhereDue />}
      {told === undefined || told.documents.length === 0 ? null : (
        <Card aria-label={t('identity.documents')}>
          <CardHead>
            <h2>{t('identity.documents')}</h2>
          </CardHead>
          <ul className={styles.list}>
            {told.documents.map((one) => (
              <Sent key={one.id} document={one} isOver={isOver(one, told)} />
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
