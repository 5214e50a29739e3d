import { useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import { staffFind } from '#domain/contract/staff-recordings.ts';
import { parseAddress } from '#src/support/address.ts';
import { useText } from '#src/text/text.ts';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';
import { goTo } from '../use-address.ts';
import type { SessionList } from './use-sessions.ts';

/** The seq of a pasted link to this console. */
function seqOf(text: string): number | undefined {
  const mark = text.indexOf('#');
  const address = mark < 0 ? undefined : parseAddress(text.slice(mark));
  return address?.page === 'session' ? address.moment.seq : undefined;
}

/**
 * One field for whatever a customer or a ticket quotes. Paste and Enter: a bet leads straight to its moment,
 * a customer with several sessions to the list of them.
 */
export function FindBar({ list }: { readonly list: SessionList }) {
  const t = useText();
  const { ask } = useStaff();
  const [said, setSaid] = useState('');
  const find = async (text: string): Promise<void> => {
    setSaid('');
    const reply = await ask(staffFind, {}, { text });
    if (reply.kind === 'refused') {
      setSaid(errorText(t, reply.because));
      return;
    }
    const { sessions, bet, gone } = reply.answer.data;
    const [first] = sessions;
    if (first === undefined) {
      setSaid(t(gone ? 'staff.find.gone' : 'staff.find.none'));
      return;
    }
    list.show(sessions);
    if (sessions.length > 1) {
      setSaid(t('staff.find.several', { count: sessions.length }));
      goTo({ page: 'list' });
      return;
    }
    const seq = seqOf(text);
    const moment = { ...(seq === undefined ? {} : { seq }), ...(bet === null ? {} : { bet }) };
    goTo({ page: 'session', session: first.session, moment });
  };
  return (
    <search>
      <form
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('text');
          if (typeof text === 'string' && text.trim() !== '') void find(text.trim());
        }}
      >
        <input
          name="text"
          type="search"
          aria-label={t('staff.find')}
          placeholder={t('staff.find.hint')}
          maxLength={STAFF_LIMITS.search}
          autoComplete="off"
          spellCheck={false}
        />
        <button type="submit">{t('staff.find.go')}</button>
        <span role="status">{said}</span>
      </form>
    </search>
  );
}
