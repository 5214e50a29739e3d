import { useEffect, useEffectEvent, useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import {
  type SavedFilter,
  type SessionFilter,
  staffFilters,
  staffForgetFilter,
  staffSaveFilter,
} from '#domain/contract/staff-recordings.ts';
import { useText } from '#src/text/text.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { IconX } from '#src/ui/icons.ts';
import type { Reply } from '../ask.ts';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { useStaff } from '../staff-context.ts';

type Answer = Reply<{ readonly data: readonly SavedFilter[] }>;

function useSavedFilters() {
  const { ask } = useStaff();
  const [saved, setSaved] = useState<readonly SavedFilter[]>([]);
  const [because, setBecause] = useState<string>();
  const take = (reply: Answer): void => {
    setBecause(reply.kind === 'refused' ? reply.because : undefined);
    if (reply.kind === 'answered') setSaved(reply.answer.data);
  };
  const read = useEffectEvent(async () => take(await ask(staffFilters, {}, {})));
  useEffect(() => {
    const handle = window.setTimeout(() => void read(), 0);
    return () => window.clearTimeout(handle);
  }, []);
  return {
    saved,
    because,
    save: async (name: string, filter: SessionFilter) =>
      take(await ask(staffSaveFilter, {}, { name, filter })),
    forget: async (name: string) => take(await ask(staffForgetFilter, {}, { name })),
  };
}

/** One's own saved filters: chosen by a press, saved under a name, forgotten. */
export function SavedFilters({
  filter,
  onChoose,
}: {
  readonly filter: SessionFilter;
  readonly onChoose: (filter: SessionFilter) => void;
}) {
  const t = useText();
  const { saved, because, save, forget } = useSavedFilters();
  const submit = (form: HTMLFormElement): void => {
    const name = new FormData(form).get('name');
    if (typeof name !== 'string' || name.trim() === '') return;
    form.reset();
    void save(name.trim(), filter);
  };
  return (
    <div className={styles.saved}>
      <ul aria-label={t('staff.filter.saved')}>
        {saved.map((one) => (
          <li key={one.name}>
            <button type="button" onClick={() => onChoose(one.filter)}>
              {one.name}
            </button>
            <IconButton
              label={t('staff.filter.forget', { name: one.name })}
              onClick={() => void forget(one.name)}
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <input
          name="name"
          aria-label={t('staff.filter.name')}
          placeholder={t('staff.filter.name')}
          maxLength={STAFF_LIMITS.filterName}
        />
        <Button type="submit" small>
          {t('staff.filter.save')}
        </Button>
      </form>
      <span role="alert" className={styles.trouble}>
        {because === undefined ? '' : errorText(t, because)}
      </span>
    </div>
  );
}
