import { useEffect, useRef } from 'react';
import type { DataOf } from '#domain/events/registry.ts';
import { QUICK_STAKES } from '#domain/settings/settings.ts';
import { selectLastStake } from '#projections/settings/select-default-stakes.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { currencySymbol, stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconClock } from '#src/ui/icons.ts';
import { MaxStake } from './max-stake.tsx';
import type { StakeTexts } from './slip-texts.ts';
import styles from './stake.module.css';
import { useCurrency } from './use-slip.ts';

export type StakeKey = DataOf<'intent/stakeKeyPressed'>['key'];

const KEYS: ReadonlyMap<string, StakeKey> = new Map(
  (['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'] as const).map((key) => [key, key]),
);

/** Characters of a paste or a key as keys of the stake grammar: a comma is a point, anything else is dropped (STK-01). */
export const keysOf = (text: string): StakeKey[] =>
  Array.from(text).flatMap((character) => KEYS.get(character === ',' ? '.' : character) ?? []);

/**
 * One stake box. Whatever the customer does, hardware keys, a paste, dictation or the keypad, becomes the same key
 * intents; the text in the box is always what the fold of those intents says.
 */
export function StakeInput({ texts }: { readonly texts: StakeTexts }) {
  const t = useText();
  const submit = useSubmit();
  const ref = useRef<HTMLInputElement>(null);
  const { stakeId, active, disabled } = texts.view;
  const currency = useCurrency();
  const touch = useApp((state) => state.lifecycle.formFactor === 'mobile');

  useEffect(() => {
    const input = ref.current;
    if (input === null) return undefined;
    const edit = (event: InputEvent): void => {
      event.preventDefault();
      const pasted = event.data ?? event.dataTransfer?.getData('text') ?? '';
      const keys: readonly StakeKey[] = event.inputType.startsWith('delete') ? ['backspace'] : keysOf(pasted);
      for (const key of keys) submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key } });
    };
    input.addEventListener('beforeinput', edit);
    return () => input.removeEventListener('beforeinput', edit);
  }, [stakeId, submit]);

  // The keypad opens below and must not cover the box it writes into.
  useEffect(() => {
    if (!active) return undefined;
    const handle = requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(handle);
  }, [active]);

  const describedBy = texts.error === null ? undefined : `${stakeId}-error`;
  return (
    <div className={styles.stake}>
      <label className={styles.box} data-active={active}>
        <span className="sr-only">{texts.label}</span>
        <span aria-hidden="true">{currencySymbol(currency)}</span>
        <input
          ref={ref}
          id={`stake-${stakeId}`}
          type="text"
          inputMode={touch ? 'none' : 'decimal'}
          autoComplete="off"
          placeholder={t('betslip.stakeShort')}
          value={texts.stake}
          disabled={disabled}
          aria-invalid={texts.error !== null}
          aria-describedby={describedBy}
          onChange={() => undefined}
          onFocus={() => submit({ type: 'intent/stakeFocused', data: { stakeId } })}
          onClick={() => {
            // Left with "Done" it has the focus still, and a tap on it gives it none.
            if (!active) submit({ type: 'intent/stakeFocused', data: { stakeId } });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
            if (event.key === 'Escape' && active) {
              // The sheet around it must not close as well; the next press is the sheet's.
              event.stopPropagation();
              submit({ type: 'intent/stakeCancelled', data: { stakeId } });
            }
          }}
        />
      </label>
      {texts.error === null ? null : (
        <p id={`${stakeId}-error`} className={styles.error}>
          {texts.error}
        </p>
      )}
      <MaxStake texts={texts} />
    </div>
  );
}

/** Chips replace the stake: the quick ones, and the stake of the last bet; none is highlighted or larger (STK-05, RTS 14A). */
export function QuickStakes({ stakeId, disabled }: { readonly stakeId: string; readonly disabled: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const last = useApp(selectLastStake);
  const currency = useCurrency();
  return (
    <fieldset className={styles.chips} disabled={disabled} data-many={last !== null}>
      <legend className="sr-only">{t('betslip.quickStakes')}</legend>
      {QUICK_STAKES.map((amount) => (
        <button
          key={amount}
          type="button"
          className={styles.chip}
          aria-label={t('betslip.quickStake', { amount: stakeText(amount, currency) })}
          onClick={() => submit({ type: 'intent/quickStakePressed', data: { stakeId, amount } })}
        >
          {stakeText(amount, currency)}
        </button>
      ))}
      {last === null ? null : (
        <button
          type="button"
          className={styles.chip}
          aria-label={t('slip.lastStakeLong', { amount: stakeText(last, currency) })}
          onClick={() => submit({ type: 'intent/quickStakePressed', data: { stakeId, amount: last } })}
        >
          <IconClock size={12} aria-hidden="true" /> {stakeText(last, currency)}
        </button>
      )}
    </fieldset>
  );
}
