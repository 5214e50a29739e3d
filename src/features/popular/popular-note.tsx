import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconButton } from '#src/ui/button.tsx';
import { IconInfoCircle, IconX } from '#src/ui/icons.ts';
import styles from './popular.module.css';

/** That the list is no advice: until it is closed, which each customer does once and for all (BRW-14). */
export function PopularNote() {
  const t = useText();
  const submit = useSubmit();
  const closed = useApp((state) => state.settings.settings.closedNotes);
  if (closed?.includes('popular') === true) return null;
  const close = (): void =>
    submit({
      type: 'intent/settingChanged',
      data: { name: 'closedNotes', value: [...(closed ?? []), 'popular'] },
    });
  return (
    <aside className={styles.about} aria-label={t('popular.noteName')}>
      <IconInfoCircle size={16} aria-hidden="true" />
      <p>{t('popular.note')}</p>
      <IconButton label={t('popular.closeNote')} onClick={close}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
