import type { Ref } from 'react';
import { classes } from './classes.ts';
import { IconLock } from './icons.ts';
import styles from './odds-button.module.css';

/**
 * `blocked`: can be bet on, but not together with what was chosen; a word stands in the place of the price.
 */
export type OddsState = 'open' | 'suspended' | 'nonRunner' | 'unpriced' | 'loading' | 'blocked';

export interface OddsButtonProps {
  /** As written on the button. */
  readonly price: string;
  /** Everything a screen reader says: `Arsenal to win, 5 to 2, add to bet slip` (LIV-12). */
  readonly name: string;
  readonly state: OddsState;
  readonly selected: boolean;
  readonly trend: 'none' | 'up' | 'down';
  /** For `paintOdds`, which changes price, name and direction between renders. */
  readonly ref?: Ref<HTMLButtonElement> | undefined;
  /** Stands left of the price, on event pages. */
  readonly label?: string | undefined;
  /**
   * One of three beside each other has its name above the price, one of two where the screen is narrow.
   * `tall` has room for long names on a narrow screen, so that none loses its end: `Harbour Athletic or
   * draw`.
   */
  readonly stacked?: 'always' | 'tall' | 'narrow' | undefined;
  /** A cell of a row of prices: as wide as its column. */
  readonly cell?: boolean | undefined;
  /** Its price was made longer: in the colour of boosts. */
  readonly boosted?: boolean | undefined;
  /** Only the group's first button is a tab stop; see `useRoving`. */
  readonly tabStop?: boolean | undefined;
  /** What a press would take, whatever the price says by then; see `data-press`. */
  readonly takes: string;
  readonly onPress: () => void;
}

function Figure({ state, price }: Pick<OddsButtonProps, 'state' | 'price'>) {
  if (state === 'loading') return <span className={styles.loading} />;
  if (state === 'suspended') return <IconLock size={16} aria-hidden="true" className={styles.lock} />;
  return (
    <span
      data-price=""
      className={classes(
        styles.price,
        state === 'nonRunner' && styles.struck,
        state === 'blocked' && styles.word,
      )}
    >
      {price}
    </span>
  );
}

/**
 * The price button. Its size never changes; what cannot be bet on keeps its place, stays focusable and says
 * why.
 */
export function OddsButton(props: OddsButtonProps) {
  const {
    price,
    name,
    state,
    selected,
    trend,
    ref,
    label,
    stacked,
    cell,
    boosted,
    tabStop = true,
    takes,
    onPress,
  } = props;
  const open = state === 'open';
  return (
    <button
      ref={ref}
      type="button"
      aria-label={name}
      aria-pressed={selected}
      aria-disabled={!open}
      data-odds=""
      translate="no"
      data-press={takes}
      data-state={state}
      data-trend={trend}
      data-boosted={boosted}
      tabIndex={tabStop ? 0 : -1}
      onClick={open ? onPress : undefined}
      className={classes(
        styles.button,
        label !== undefined && styles.labelled,
        (stacked === 'always' || stacked === 'tall') && styles.stacked,
        stacked === 'tall' && styles.tall,
        stacked === 'narrow' && styles.narrow,
        cell === true && styles.cell,
      )}
    >
      <span data-tint="" className={styles.tint} />
      {label === undefined ? null : (
        <span className={styles.label} data-label="">
          {label}
        </span>
      )}
      {open ? <span className={styles.mark} aria-hidden="true" /> : null}
      <Figure state={state} price={price} />
    </button>
  );
}
