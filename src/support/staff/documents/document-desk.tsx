import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import {
  type LookedAtDocument,
  staffDecideDocument,
  staffLookAtDocument,
} from '#domain/contract/staff-identity.ts';
import { DOCUMENT_REASONS } from '#domain/identity/documents.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import deskStyles from './documents.module.css';

function Shown({
  looked: { mediaType, paper, file, person, quality },
}: {
  readonly looked: LookedAtDocument;
}) {
  const t = useText();
  const address = `data:${mediaType};base64,${file}`;
  const facts = [
    [t('staff.documents.paper'), t('staff.documents.paperName', { paper: paper ?? 'none' })],
    [t('staff.documents.name'), `${person.firstName} ${person.lastName}`],
    [t('staff.documents.born'), person.dateOfBirth],
    [t('staff.documents.country'), person.countryCode.toUpperCase()],
    [t('staff.documents.address'), person.address ?? t('staff.documents.noAddress')],
    ...(quality === null
      ? []
      : [[t('staff.documents.quality'), t('staff.documents.marks', quality)] as const]),
  ] as const;
  return (
    <>
      <dl className={deskStyles.facts} translate="no">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mediaType === 'application/pdf' ? (
        <a download="document.pdf" href={address}>
          {t('staff.documents.pdf')}
        </a>
      ) : (
        <img className={deskStyles.picture} src={address} alt={t('staff.documents.picture')} />
      )}
    </>
  );
}

/** One document beside what its customer told, and what becomes of it. */
export function DocumentDesk({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const t = useText();
  const { ask } = useStaff();
  const [looked, setLooked] = useState<LookedAtDocument>();
  const [because, setBecause] = useState<string>();
  const [busy, setBusy] = useState(false);
  const look = useEffectEvent(async () => {
    const reply = await ask(staffLookAtDocument, { id }, {});
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setLooked(reply.answer.data);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void look(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  const decide = async (form: FormData): Promise<void> => {
    const said = form.get('reason');
    const why = form.get('why');
    const reason = said === 'accept' ? null : DOCUMENT_REASONS.find((one) => one === said);
    // Nothing is accepted by default.
    if (reason === undefined) return;
    setBusy(true);
    const reply = await ask(staffDecideDocument, { id }, { reason, why: typeof why === 'string' ? why : '' });
    setBusy(false);
    if (reply.kind === 'answered') onDone();
    else setBecause(reply.because);
  };
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void decide(new FormData(event.currentTarget));
  };
  return (
    <div className={deskStyles.desk}>
      <p role="alert" className={styles.trouble}>
        {because === undefined ? '' : errorText(t, because)}
      </p>
      {looked === undefined ? null : (
        <>
          <Shown looked={looked} />
          <form className={styles.form} onSubmit={send}>
            <label className={styles.select}>
              <span>{t('staff.documents.decision')}</span>
              <select name="reason" required defaultValue="">
                <option value="">{t('staff.waiting.choose')}</option>
                <option value="accept">{t('staff.documents.accept')}</option>
                {DOCUMENT_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {t('staff.documents.reason', { reason })}
                  </option>
                ))}
              </select>
            </label>
            <Field
              label={t('staff.documents.why')}
              hint={t('staff.documents.whyHint')}
              name="why"
              maxLength={STAFF_LIMITS.explanation.most}
              autoComplete="off"
            />
            <Button type="submit" look="primary" disabled={busy}>
              {t('staff.documents.decide')}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
