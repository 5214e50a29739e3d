import { useState } from 'react';
import { Announcement, staffAnnounce } from '#domain/contract/staff-messages.ts';
import { INBOX, MESSAGE_KINDS } from '#domain/messages/inbox-message.ts';
import { useText } from '#src/text/text.ts';
import { Field } from '#src/ui/field.tsx';
import { ReasonedForm } from '../reasoned-form.tsx';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import announceStyles from './announce.module.css';

/** What was typed; undefined for what cannot be said. */
function typedIn(form: FormData): Announcement | undefined {
  return Announcement.safeParse({
    username: form.get('to') === 'ONE' ? form.get('username') : null,
    kind: form.get('kind'),
    important: form.get('important') !== null,
    title: form.get('title'),
    text: form.get('text'),
    why: form.get('why'),
  }).data;
}

/** Whom it is for: all customers, or the one whose user name is typed. */
function Addressee() {
  const t = useText();
  const [to, setTo] = useState('ALL');
  return (
    <>
      <label className={styles.select}>
        <span>{t('staff.announce.to')}</span>
        <select name="to" value={to} onChange={(event) => setTo(event.currentTarget.value)}>
          <option value="ALL">{t('staff.announce.to.ALL')}</option>
          <option value="ONE">{t('staff.announce.to.ONE')}</option>
        </select>
      </label>
      {to === 'ONE' ? (
        <Field label={t('staff.announce.username')} name="username" required autoComplete="off" />
      ) : null}
    </>
  );
}

/** What kind it is; nothing commercial can be important. */
function Kind() {
  const t = useText();
  const [kind, setKind] = useState('SERVICE');
  return (
    <>
      <label className={styles.select}>
        <span>{t('staff.announce.kind')}</span>
        <select name="kind" value={kind} onChange={(event) => setKind(event.currentTarget.value)}>
          {MESSAGE_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`staff.announce.kind.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {kind === 'OFFER' ? (
        <p className={styles.aside}>{t('staff.announce.offerHint')}</p>
      ) : (
        <label className={styles.check}>
          <input type="checkbox" name="important" />
          <span>{t('staff.announce.importantHint')}</span>
        </label>
      )}
    </>
  );
}

/** A message to customers. */
export function AnnounceForm({ onSay, onSaid }: { readonly onSay: () => void; readonly onSaid: () => void }) {
  const t = useText();
  const { ask } = useStaff();
  const say = async (form: FormData): Promise<string | undefined> => {
    onSay();
    const typed = typedIn(form);
    if (typed === undefined) return 'VALIDATION';
    const reply = await ask(staffAnnounce, {}, typed);
    if (reply.kind === 'refused') return reply.because;
    onSaid();
    return undefined;
  };
  return (
    <ReasonedForm onOrder={say} button={t('staff.announce.say')} className={announceStyles.form}>
      <Addressee />
      <Kind />
      <Field
        label={t('staff.announce.messageTitle')}
        name="title"
        required
        maxLength={INBOX.title}
        autoComplete="off"
      />
      <label className={announceStyles.area}>
        <span>{t('staff.announce.text')}</span>
        <textarea name="text" required maxLength={INBOX.text} rows={4} />
      </label>
    </ReasonedForm>
  );
}
