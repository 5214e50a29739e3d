import { useState } from 'react';
import type { EventEntity, MarketEntity, SelectionEntity } from '#domain/market/entities.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { type Text, useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconChevronDown } from '#src/ui/icons.ts';
import { racingOf } from './kinds/racing-pages.ts';
import { RunnerSign } from './kinds/runner-sign.tsx';
import styles from './racing.module.css';

type Runner = NonNullable<SelectionEntity['runner']>;

/** Details that are known, as name and value (ACCT-09). */
function detailsOf(runner: Runner, t: Text): readonly (readonly [label: string, value: string])[] {
  const rows: readonly (readonly [string, string | undefined])[] = [
    [t('racing.age'), runner.age?.toString()],
    [t('racing.colour'), runner.colour],
    [t('racing.sex'), runner.sex === undefined ? undefined : t(`racing.sex.${runner.sex}`)],
    [t('racing.weight'), runner.weight],
    [t('racing.rating'), runner.officialRating?.toString()],
    [
      t('racing.lastRun'),
      runner.daysSinceLastRun === undefined
        ? undefined
        : t('racing.daysAgo', { count: runner.daysSinceLastRun }),
    ],
    [t('racing.sire'), runner.sire],
    [t('racing.dam'), runner.dam],
    [t('racing.whelped'), runner.whelped],
    [t('racing.seed'), runner.seed === undefined ? undefined : t(`racing.seed.${runner.seed}`)],
    [
      t('racing.bestTime'),
      runner.bestTime === undefined ? undefined : t('racing.seconds', { seconds: runner.bestTime }),
    ],
  ];
  return rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));
}

function Details({ id, runner }: { readonly id: string; readonly runner: Runner }) {
  const t = useText();
  return (
    <dl className={styles.details} id={id}>
      {detailsOf(runner, t).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function People({ runner }: { readonly runner: Runner }) {
  const t = useText();
  return (
    <div className={styles.people}>
      {runner.jockey === undefined ? null : (
        <span className="ellipsis">{t('racing.jockey', { name: runner.jockey })}</span>
      )}
      {runner.trainer === undefined ? null : (
        <span className="ellipsis">{t('racing.trainer', { name: runner.trainer })}</span>
      )}
    </div>
  );
}

/** In the place of a price: the runner that the market is without (RAC-06). */
function Without({ horse }: { readonly horse: string }) {
  const t = useText();
  return (
    <span className={styles.without}>
      <span aria-hidden="true">{t('racingBet.without')}</span>
      <span className="sr-only">{t('racingBet.withoutSpoken', { horse })}</span>
    </span>
  );
}

/** One runner: number and silk, horse and people, form, price; details on demand. */
export function RunnerRow({
  event,
  market,
  selection,
  nonRunner,
  favourite,
  tabStop,
  atStart,
}: {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly selection: SelectionEntity;
  readonly nonRunner: boolean;
  /** At the shortest price of the race, alone or with others. */
  readonly favourite: 'alone' | 'joint' | undefined;
  readonly tabStop: boolean;
  /** Undefined where the race offers one kind of price only. */
  readonly atStart: boolean | undefined;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { runner } = selection;
  // A runner that has not run yet has an empty one.
  const form = runner?.form === '' ? undefined : runner?.form;
  const id = `runner-${selection.id}`;
  return (
    <li className={classes(styles.runner, nonRunner && styles.nonRunner)}>
      <span className={styles.number}>
        {runner?.clothNumber}
        {runner?.draw === undefined ? null : <small>({runner.draw})</small>}
      </span>
      <span className={styles.silk}>
        <RunnerSign racing={racingOf(event.sportId)} runner={runner} size={32} />
      </span>
      <div className={styles.who}>
        <div className={styles.horseLine}>
          <span className={styles.horse} translate="no">
            {selection.name}
          </span>
          {runner?.reserve === true ? <Badge>{t('racing.reserve')}</Badge> : null}
          {favourite === undefined ? null : <Badge>{t(`racing.favourite.${favourite}`)}</Badge>}
        </div>
        {form === undefined ? null : (
          <p className={`${styles.form} ${styles.narrowForm}`}>{t('racing.formSpoken', { form })}</p>
        )}
        {runner === undefined ? null : <People runner={runner} />}
      </div>
      {form === undefined ? null : (
        <span className={`${styles.form} ${styles.wideForm}`}>
          <small>{t('racing.form')}</small> {form}
        </span>
      )}
      {runner === undefined ? null : (
        <IconButton
          label={t('racing.details', { horse: selection.name })}
          className={styles.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </IconButton>
      )}
      <div className={styles.price}>
        {selection.kind === 'WO' ? (
          <Without horse={selection.name} />
        ) : (
          <OddsCell
            event={event}
            market={market}
            selection={selection}
            tabStop={tabStop}
            {...(atStart === undefined ? {} : { atStart })}
          />
        )}
      </div>
      {open && runner !== undefined ? <Details id={id} runner={runner} /> : null}
    </li>
  );
}
