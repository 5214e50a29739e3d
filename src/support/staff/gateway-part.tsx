import { useEffect, useEffectEvent, useState } from 'react';
import type * as z from 'zod/mini';
import { type StoredAct, staffGatewayPart } from '#domain/contract/staff-recordings.ts';
import { useText } from '#src/text/text.ts';
import { errorText } from './error-text.ts';
import viewStyles from './sessions/view.module.css';
import styles from './staff.module.css';
import { useStaff } from './staff-context.ts';
import { timeText } from './time-text.ts';

type Act = z.infer<typeof StoredAct>;

/**
 * What the gateway received and answered, by its own clock: the story that stands when the device's part is
 * missing (FAIL-76).
 */
export function GatewayPart({ view }: { readonly view: string }) {
  const t = useText();
  const { ask } = useStaff();
  const [acts, setActs] = useState<readonly Act[]>();
  const [because, setBecause] = useState<string>();
  const read = useEffectEvent(async () => {
    const reply = await ask(staffGatewayPart, { view }, {});
    if (reply.kind === 'answered') setActs(reply.answer.data.acts);
    else setBecause(reply.because);
  });
  useEffect(() => {
    const handle = window.setTimeout(() => void read(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return (
    <section className={viewStyles.gateway} aria-label={t('staff.view.gateway')}>
      <h2>{t('staff.view.gateway')}</h2>
      <p role="alert" className={styles.trouble}>
        {because === undefined ? '' : errorText(t, because)}
      </p>
      {acts?.length === 0 ? <p className={styles.aside}>{t('staff.view.gatewayEmpty')}</p> : null}
      <ol>
        {acts?.map((act) => (
          <li key={`${act.at} ${act.kind} ${act.call} ${act.corr ?? ''}`}>
            <details>
              <summary>
                {timeText(act.at)} · {act.kind} · {act.call}
                {act.bet === null ? '' : ` · ${act.bet}`}
              </summary>
              <pre>{JSON.stringify(act.content, null, 2)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  );
}
