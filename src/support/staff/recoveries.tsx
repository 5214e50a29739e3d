import { useEffect, useEffectEvent, useState } from 'react';
import {
  type PendingRecovery,
  staffApproveRecovery,
  staffRecover,
  staffRecoveries,
  staffRefuseRecovery,
} from '#domain/contract/staff.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { errorText } from './error-text.ts';
import styles from './staff.module.css';
import { useStaff } from './staff-context.ts';
import { timeText } from './time-text.ts';
import trailStyles from './trail/trail.module.css';

/** Asks for a new start of a colleague; nothing changes before a second person has approved it (HOLD-06). */
export function Recover({ name, onAsked }: { readonly name: string; readonly onAsked: () => void }) {
  const t = useText();
  const { ask } = useStaff();
  const [half, setHalf] = useState<string>();
  const [trouble, setTrouble] = useState('');
  const recover = async (): Promise<void> => {
    const reply = await ask(staffRecover, {}, { name });
    if (reply.kind !== 'answered') {
      setTrouble(errorText(t, reply.because));
      return;
    }
    setTrouble('');
    setHalf(reply.answer.data.half);
    onAsked();
  };
  return (
    <div className={trailStyles.recover}>
      <p className={styles.aside}>{t('staff.people.recoverHint')}</p>
      {/* Another press would make the half that stands here worth nothing. */}
      {half === undefined ? (
        <Button small onClick={() => void recover()}>
          {t('staff.people.recover', { name })}
        </Button>
      ) : null}
      <output aria-live="polite">
        {half === undefined ? trouble : <code>{t('staff.people.firstHalf', { half })}</code>}
      </output>
    </div>
  );
}

/**
 * What became of one on this screen. The second half is shown once: nothing that is pressed after it takes
 * its place.
 */
type Outcome =
  | { readonly kind: 'approved'; readonly half: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'failed'; readonly because: string };

function OutcomeText({ outcome, pending }: { readonly outcome: Outcome; readonly pending: PendingRecovery }) {
  const t = useText();
  const { name, own } = pending;
  switch (outcome.kind) {
    case 'approved':
      return <code>{t('staff.people.secondHalf', { half: outcome.half })}</code>;
    case 'refused':
      return t(own ? 'staff.people.withdrawn' : 'staff.people.refused', { name });
    case 'failed':
      return errorText(t, outcome.because);
  }
}

function Pending({ pending }: { readonly pending: PendingRecovery }) {
  const t = useText();
  const { ask } = useStaff();
  const { name, askedBy, askedAt, expiresAt, own } = pending;
  const [outcome, setOutcome] = useState<Outcome>();
  const approve = async (): Promise<void> => {
    const reply = await ask(staffApproveRecovery, {}, { name });
    setOutcome(
      reply.kind === 'answered'
        ? { kind: 'approved', half: reply.answer.data.half }
        : { kind: 'failed', because: reply.because },
    );
  };
  const refuse = async (): Promise<void> => {
    const reply = await ask(staffRefuseRecovery, {}, { name });
    setOutcome(reply.kind === 'answered' ? { kind: 'refused' } : { kind: 'failed', because: reply.because });
  };
  // What does not wait any more cannot be pressed; what only failed can be tried again.
  const open = outcome === undefined || (outcome.kind === 'failed' && outcome.because !== 'RECOVERY_UNKNOWN');
  return (
    <li className={trailStyles.recover} data-recovery={name}>
      <p>
        {t('staff.people.askedBy', { name, who: askedBy, at: timeText(askedAt), until: timeText(expiresAt) })}
      </p>
      {own && open ? <p className={styles.aside}>{t('staff.people.own')}</p> : null}
      {open && !own ? (
        <Button small onClick={() => void approve()}>
          {t('staff.people.approve', { name })}
        </Button>
      ) : null}
      {open ? (
        <Button small onClick={() => void refuse()}>
          {t(own ? 'staff.people.withdraw' : 'staff.people.refuse', { name })}
        </Button>
      ) : null}
      <output aria-live="polite">
        {outcome === undefined ? '' : <OutcomeText outcome={outcome} pending={pending} />}
      </output>
    </li>
  );
}

/** New starts that were asked for: those of others to approve or refuse, and one's own (HOLD-06). */
export function WaitingRecoveries() {
  const t = useText();
  const { ask } = useStaff();
  const [waiting, setWaiting] = useState<readonly PendingRecovery[]>();
  const [because, setBecause] = useState<string>();
  const read = useEffectEvent(async () => {
    const reply = await ask(staffRecoveries, {}, {});
    if (reply.kind === 'answered') setWaiting(reply.answer.data);
    else setBecause(reply.because);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void read(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return (
    <section aria-labelledby="recoveries">
      <h2 id="recoveries">{t('staff.people.waiting')}</h2>
      {because === undefined ? null : (
        <p role="alert" className={styles.trouble}>
          {errorText(t, because)}
        </p>
      )}
      {waiting?.length === 0 ? <p className={styles.aside}>{t('staff.people.noneWaiting')}</p> : null}
      {waiting?.some(({ own }) => !own) ? (
        <p className={styles.aside}>{t('staff.people.approveHint')}</p>
      ) : null}
      <ul className={trailStyles.people}>
        {waiting?.map((pending) => (
          <Pending key={pending.name} pending={pending} />
        ))}
      </ul>
    </section>
  );
}
