import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { stakeText as stakeIn } from '#domain/betslip/stakes/stakes.ts';
import type { DataOf } from '#domain/events/registry.ts';
import { QUICK_STAKES } from '#domain/settings/settings.ts';
import type { RootState } from '#projections/root.ts';
import { selectLastStake } from '#projections/settings/select-default-stakes.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { currencySymbol, stakeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconClock } from '#src/ui/icons.ts';
import type { StakeTexts } from '../slip-texts.ts';
import { useCurrency } from '../use-slip.ts';
import { editStake, register, type StakeEditing } from './edit-stake.ts';
import { MaxStake } from './max-stake.tsx';
import styles from './stake.module.css';

export type StakeKey = DataOf<'intent/stakeKeyPressed'>['key'];

const stakeOf = ({ betslip }: RootState, stakeId: string): string => stakeIn(betslip, stakeId);
const isPredefined = ({ betslip }: RootState, stakeId: string): boolean =>
  betslip.stakes.predefined.includes(stakeId);

/** Joins the input to the log: see `editStake`. */
function useEditing(input: RefObject<HTMLInputElement | null>, { view }: StakeTexts): void {
  const submit = useSubmit();
  const store = useStore<RootState>();
  const { stakeId } = view;
  const currency = useCurrency();
  const latest = useRef({ ...view, currency });
  const editing = useRef<StakeEditing>(null);
  useLayoutEffect(() => {
    latest.current = { ...view, currency };
    editing.current?.show();
  });
  useLayoutEffect(() => {
    if (input.current === null) return undefined;
    editing.current = editStake(input.current, {
      // A free bet fills the box by itself; anything else is read where it has just been written.
      text: () => (latest.current.disabled ? latest.current.text : stakeOf(store.getState(), stakeId)),
      longest: () => latest.current.longest,
      predefined: () => isPredefined(store.getState(), stakeId),
      currency: () => latest.current.currency,
      edited: (text, typed) =>
        submit({ type: 'intent/stakeEdited', data: { stakeId, text, ...(typed ? { typed } : {}) } }),
    });
    editing.current.show();
    return register(stakeId, editing.current);
  }, [input, stakeId, store, submit]);
}

/**
 * One stake box: a real field, for every keyboard, dictation, paste and drop. The text in it is always what
 * the fold of its edits says. The keyboard of the system stays away only where the box was tapped and the
 * keypad is there.
 */
export function StakeInput({ texts }: { readonly texts: StakeTexts }) {
  const t = useText();
  const submit = useSubmit();
  const ref = useRef<HTMLInputElement>(null);
  const { stakeId, active, disabled, refused } = texts.view;
  const currency = useCurrency();
  const touch = useApp((state) => state.lifecycle.formFactor === 'mobile');
  const [tapped, setTapped] = useState(false);
  const opened = useRef(false);
  useEditing(ref, texts);

  // The keypad opens below and must not cover the box it writes into.
  useEffect(() => {
    if (!active) return undefined;
    const handle = requestAnimationFrame(() => ref.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(handle);
  }, [active]);

  const describedBy = texts.error === null ? undefined : `${stakeId}-error`;
  return (
    <div className={styles.stake} translate="no">
      <label className={styles.box} data-active={active}>
        <span className="sr-only">{texts.label}</span>
        <span aria-hidden="true">{currencySymbol(currency)}</span>
        <input
          ref={ref}
          id={`stake-${stakeId}`}
          type="text"
          inputMode={touch && tapped ? 'none' : 'decimal'}
          autoComplete="off"
          placeholder={t('betslip.stakeShort')}
          disabled={disabled}
          aria-invalid={texts.error !== null}
          aria-describedby={describedBy}
          onPointerDown={({ pointerType }) => {
            setTapped(pointerType === 'touch');
            opened.current = pointerType === 'touch' && !active;
          }}
          onFocus={() => submit({ type: 'intent/stakeFocused', data: { stakeId } })}
          onClick={() => {
            // Left with "Done" it has the focus still, and a tap on it gives it none.
            if (!active) submit({ type: 'intent/stakeFocused', data: { stakeId } });
            // A tap anywhere in it goes on with the amount: beside it the caret would stand before.
            const end = ref.current?.value.length ?? 0;
            if (opened.current) ref.current?.setSelectionRange(end, end);
            opened.current = false;
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
        <p id={`${stakeId}-error`} className={styles.error} role={refused ? 'alert' : undefined}>
          {texts.error}
        </p>
      )}
      <MaxStake texts={texts} />
    </div>
  );
}

/**
 * Chips replace the stake: the quick ones, and the stake of the last bet; none is highlighted or larger
 * (STK-05, RTS 14A).
 */
export function QuickStakes({ stakeId, disabled }: { readonly stakeId: string; readonly disabled: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const last = useApp(selectLastStake);
  const currency = useCurrency();
  return (
    <fieldset translate="no" className={styles.chips} disabled={disabled} data-many={last !== null}>
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
