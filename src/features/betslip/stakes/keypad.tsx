import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconBackspace } from '#src/ui/icons.ts';
import { editingOf } from './edit-stake.ts';
import styles from './stake.module.css';
import type { StakeKey } from './stake-input.tsx';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

/**
 * The stake keypad of the touch layout (STK-02). It never takes the focus, so the box keeps its caret and a
 * screen reader stays where it was.
 */
export function Keypad({ stakeId }: { readonly stakeId: string }) {
  const t = useText();
  const submit = useSubmit();
  const press = (key: StakeKey) => (): void => {
    // Into the box at its caret; from beside it, at the end of its text.
    if (editingOf(stakeId)?.press(key) === true) return;
    submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key } });
  };
  const leave = (type: 'intent/stakeConfirmed' | 'intent/stakeCancelled') => (): void =>
    submit({ type, data: { stakeId } });
  return (
    <fieldset className={styles.keypad} onPointerDown={(event) => event.preventDefault()}>
      <legend className="sr-only">{t('betslip.keypad')}</legend>
      {DIGITS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === '.' ? t('betslip.keyPoint') : t('betslip.key', { digit: key })}
          onClick={press(key)}
        >
          {key}
        </button>
      ))}
      <button type="button" aria-label={t('betslip.keyDelete')} onClick={press('backspace')}>
        <IconBackspace size={20} aria-hidden="true" />
      </button>
      <button type="button" className={styles.leave} onClick={leave('intent/stakeCancelled')}>
        {t('betslip.keyCancel')}
      </button>
      <button type="button" className={styles.done} onClick={leave('intent/stakeConfirmed')}>
        {t('betslip.keyDone')}
      </button>
    </fieldset>
  );
}
