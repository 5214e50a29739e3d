import { useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { IconCaretDownFilled, IconCaretUpFilled, IconLock } from './icons.ts';
import styles from './odds-button.module.css';

export type OddsState = 'open' | 'suspended' | 'nonRunner' | 'unpriced' | 'loading';

export interface OddsButtonProps {
  /** As written on the button. */
  readonly price: string;
  /** Everything a screen reader says: `Arsenal to win, 5 to 2, add to bet slip` (LIV-12). */
  readonly name: string;
  readonly state: OddsState;
  readonly selected: boolean;
  readonly trend: 'none' | 'up' | 'down';
  /** Grows with each change of the price; a change tints the button once. */
  readonly version: number;
  /** Stands left of the price, on event pages. */
  readonly label?: string | undefined;
  /** One of three beside each other: the name goes above the price where the screen is narrow. */
  readonly stacked?: boolean | undefined;
  /** A cell of a row of prices: as wide as its column. */
  readonly cell?: boolean | undefined;
  /** Only the group's first button is a tab stop; see `useRoving`. */
  readonly tabStop?: boolean | undefined;
  readonly onPress: () => void;
}

/** At most one tint a second for a button, faded within 600 ms (visual direction, motion). */
const TINT_EVERY = 1_000;
const TINT_FADES = 600;

/** Tints once when the price has changed under the customer's eyes, never on the first showing. */
function useTint(version: number, trend: OddsButtonProps['trend']) {
  const tint = useRef<HTMLSpanElement>(null);
  const seen = useRef(version);
  const tintedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    const element = tint.current;
    const at = performance.now();
    if (element === null || trend === 'none' || at - tintedAt.current < TINT_EVERY) return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    tintedAt.current = at;
    element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: TINT_FADES, easing: 'ease-out' });
  }, [version, trend]);
  return tint;
}

function Mark({ state, trend }: Pick<OddsButtonProps, 'state' | 'trend'>) {
  if (state !== 'open' || trend === 'none') return null;
  const Arrow = trend === 'up' ? IconCaretUpFilled : IconCaretDownFilled;
  return <Arrow size={12} className={classes(styles.mark, styles[trend])} aria-hidden="true" />;
}

function Figure({ state, price }: Pick<OddsButtonProps, 'state' | 'price'>) {
  if (state === 'loading') return <span className={styles.loading} />;
  if (state === 'suspended') return <IconLock size={16} aria-hidden="true" className={styles.price} />;
  return <span className={classes(styles.price, state === 'nonRunner' && styles.struck)}>{price}</span>;
}

/**
 * The price button. Its size never changes; what cannot be bet on keeps its place, stays focusable and says why.
 */
export function OddsButton(props: OddsButtonProps) {
  const {
    price,
    name,
    state,
    selected,
    trend,
    version,
    label,
    stacked,
    cell,
    tabStop = true,
    onPress,
  } = props;
  const tint = useTint(version, trend);
  const open = state === 'open';
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={selected}
      aria-disabled={!open}
      data-odds=""
      data-state={state}
      tabIndex={tabStop ? 0 : -1}
      onClick={open ? onPress : undefined}
      className={classes(
        styles.button,
        label !== undefined && styles.labelled,
        stacked === true && styles.stacked,
        cell === true && styles.cell,
      )}
    >
      <span
        ref={tint}
        className={classes(styles.tint, trend === 'up' && styles.tintUp, trend === 'down' && styles.tintDown)}
      />
      {label === undefined ? null : <span className={styles.label}>{label}</span>}
      <Mark state={state} trend={trend} />
      <Figure state={state} price={price} />
    </button>
  );
}
