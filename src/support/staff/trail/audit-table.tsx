import type { AuditLine } from '#domain/contract/staff-recordings.ts';
import { type Text, useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { timeText } from '../time-text.ts';
import { whyText } from '../why-text.ts';
import trailStyles from './trail.module.css';
import type { Trail } from './use-trail.ts';

const ACTS = [
  'opened',
  'unmasked',
  'exported',
  'noted',
  'searched',
  'reviewed',
  'signedIn',
  'signInFailed',
  'signedOut',
  'enrolled',
  'recoveryAsked',
  'recoveryRefused',
  'recovered',
  'appointed',
  'dismissed',
  'corrected',
  'settled',
  'loggedOut',
  'accountClosed',
  'accountOpened',
  'interventionRaised',
  'spendLimitSet',
  'factorsRemoved',
  'safeguardsSeen',
  'questionnaireAsked',
  'talkHeld',
  'announced',
  'announcementWithdrawn',
  'documentSeen',
  'documentAccepted',
  'documentRefused',
  'addressChanged',
  'paidOut',
  'payOutAccountOpened',
  'erased',
] as const;

const actText = (t: Text, act: string): string =>
  t(`staff.act.${ACTS.find((known) => known === act) ?? 'other'}`);

function Line({ line }: { readonly line: AuditLine }) {
  const t = useText();
  return (
    <tr>
      <td>{timeText(line.at)}</td>
      <td>
        {line.who ?? t('staff.audit.customer')}
        {line.role === null ? null : <small> {line.role}</small>}
      </td>
      <td>{actText(t, line.act)}</td>
      <td>
        {line.bet === null ? null : <code>{line.bet}</code>}{' '}
        {line.session === null ? null : <code>{line.session}</code>}
      </td>
      <td>
        {line.ticket === null ? null : <strong>{line.ticket} </strong>}
        {whyText(t, line)}
      </td>
    </tr>
  );
}

const COLUMNS = ['when', 'who', 'act', 'what', 'why'] as const;

/** Lines of the audit trail, newest first. @param none what to say when there are none. */
export function AuditTable({
  trail,
  label,
  none,
}: {
  readonly trail: Trail;
  readonly label: string;
  readonly none: string;
}) {
  const t = useText();
  if (trail.because !== undefined)
    return (
      <p role="alert" className={styles.trouble}>
        {errorText(t, trail.because)}
      </p>
    );
  if (trail.state === 'loading' && trail.lines.length === 0)
    return (
      <p role="status" className={styles.aside}>
        {t('state.loading')}
      </p>
    );
  if (trail.lines.length === 0) return <EmptyState title={none} />;
  return (
    <div className={trailStyles.tableBox}>
      <table aria-label={label}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`staff.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trail.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </tbody>
      </table>
      {trail.more ? <Button onClick={trail.loadMore}>{t('staff.audit.more')}</Button> : null}
    </div>
  );
}
