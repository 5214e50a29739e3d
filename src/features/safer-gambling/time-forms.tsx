import { type SubmitEvent, useState } from 'react';
import {
  BLOCKABLE,
  DAY_MINUTES,
  isBlocked,
  pressedProduct,
  type ToldControl,
} from '#domain/account/own-controls.ts';
import { useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { hourText, quietMask } from './control-text.ts';
import styles from './safer-gambling.module.css';

interface Setting {
  readonly busy: boolean;
}
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Minutes a day in the customer's own figure: nothing is proposed (UK-21). */
export function CapForm({ busy }: Setting) {
  const t = useText();
  const submit = useSubmit();
  const [fault, setFault] = useState(false);
  const send = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const text = new FormData(form).get('minutes');
    const typed = typeof text === 'string' && /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    const isFault = typed < 1 || typed > DAY_MINUTES;
    setFault(isFault);
    if (isFault) {
      form.querySelector('input')?.focus();
      return;
    }
    form.reset();
    submit({ type: 'intent/controlSubmitted', data: { kind: 'CAP', value: typed } });
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('time.cap')}>
      <Field
        label={t('time.capMinutes')}
        name="minutes"
        inputMode="numeric"
        autoComplete="off"
        hint={t('time.capHint', { most: DAY_MINUTES })}
        error={fault ? t('time.capFault', { most: DAY_MINUTES }) : undefined}
      />
      <Button type="submit" look="primary" aria-disabled={busy}>
        {t('time.set')}
      </Button>
    </form>
  );
}

/** From one full hour to another, over midnight where the second is not later. */
export function QuietForm({ busy, mask }: Setting & { readonly mask: number }) {
  const t = useText();
  const submit = useSubmit();
  const [from, setFrom] = useState(22);
  const [until, setUntil] = useState(7);
  const send = (value: number): unknown =>
    busy || submit({ type: 'intent/controlSubmitted', data: { kind: 'QUIET', value } });
  const wanted = quietMask(from, until);
  return (
    <div className={styles.form}>
      <div className={styles.hours}>
        {(
          [
            ['time.quietFrom', from, setFrom],
            ['time.quietUntil', until, setUntil],
          ] as const
        ).map(([label, value, set]) => (
          <label key={label}>
            <span>{t(label)}</span>
            <select value={value} onChange={({ target }) => set(Number(target.value))}>
              {HOURS.map((hour) => (
                <option key={hour} value={hour}>
                  {hourText(hour)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Button
        look="primary"
        aria-disabled={busy || wanted === 0}
        onClick={() => wanted === 0 || send(wanted)}
      >
        {t('time.set')}
      </Button>
      {mask === 0 ? null : (
        <Button aria-disabled={busy} onClick={() => send(0)}>
          {t('time.quietOff')}
        </Button>
      )}
    </div>
  );
}

/** A switch for each product: off is blocked. A press that lifts a block waits like any other. */
export function ProductSwitches({ busy, control }: Setting & { readonly control: ToldControl }) {
  const t = useText();
  const submit = useSubmit();
  return (
    <div className={styles.form}>
      {BLOCKABLE.map((product) => {
        const blocked = isBlocked(control.value, product);
        return (
          <Switch
            key={product}
            label={t('time.product', { product })}
            hint={t(blocked ? 'time.productOff' : 'time.productOn')}
            checked={!blocked}
            onChange={() =>
              busy ||
              submit({
                type: 'intent/controlSubmitted',
                data: { kind: 'PRODUCTS', value: pressedProduct(control, product) },
              })
            }
          />
        );
      })}
    </div>
  );
}
