import { useEffect, useRef } from 'react';
import { type FiveGroup, fiveGroupOf } from '#domain/builder/fives.ts';
import { withoutTwins } from '#domain/builder/twins.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { useMarkets, useSelections } from '#src/features/event/use-event.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { selectionName } from '#src/features/odds/phrases.ts';
import type { Text } from '#src/text/text.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { useRoving } from '#src/ui/roving.ts';
import styles from './fives.module.css';
import type { Five } from './use-five.ts';

/** Letters that two lines of the narrowest button hold. */
const LONG_NAME = 20;
/** And that three lines of it hold: half-time/full-time has the names of both teams. */
const LONGEST_NAME = 30;

const REASONS = ['sameMarket', 'impossible', 'notOffered'] as const;

/** Why an option cannot join the picks: what cannot be named is not offered. */
function blockedText(reason: string, selection: string, t: Text) {
  const named = REASONS.find((one) => one === reason) ?? 'notOffered';
  return { short: t(`builder.blocked.${named}`), spoken: t(`builder.blockedSpoken.${named}`, { selection }) };
}

interface OptionsProps {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  readonly five: Five;
}

/** The options of one market, with its conflicts marked before they are pressed (BBD-02). */
function Options({ event, market, five }: OptionsProps) {
  const t = useText();
  const selections = useSelections(market);
  const roving = useRoving<HTMLDivElement>('[data-odds]');
  // Nothing of a name is cut on a phone: one of more than two lines makes its market's buttons taller.
  const longest = Math.max(0, ...selections.map((selection) => selectionName(selection, t).length));
  return (
    <div className={styles.market}>
      <h3 translate="no">{market.name}</h3>
      {/* biome-ignore lint/a11y/useSemanticElements: prices of one market, not a fieldset */}
      <div
        className={styles.options}
        role="group"
        aria-label={market.name}
        data-settles="within"
        data-wide={longest > LONGEST_NAME}
        {...roving}
      >
        {selections.map((selection, at) => {
          const reason = five.excluded.get(selection.id);
          const blocked =
            reason === undefined ? undefined : blockedText(reason, selectionName(selection, t), t);
          return (
            <OddsCell
              key={selection.id}
              event={event}
              market={market}
              selection={selection}
              labelled
              stacked={longest > LONG_NAME ? 'tall' : 'always'}
              tabStop={at === 0}
              builder={{ picked: false, blocked, adds: 'fives.pick' }}
              onPress={({ selectionId }) => five.add(selectionId)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** What was pressed goes with its press: the focus stays in the group, on its heading. */
function useKeptFocus(picked: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(picked);
  useEffect(() => {
    const isOther = before.current !== picked;
    before.current = picked;
    if (isOther && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [picked]);
  return heading;
}

/** One of the five groups: its markets, or what is picked of them and the way to change it. */
export function FiveGroupCard({
  event,
  group,
  five,
}: {
  readonly event: EventEntity;
  readonly group: FiveGroup;
  readonly five: Five;
}) {
  const t = useText();
  const all = useMarkets(event.id);
  const inGroup = all.filter((market) => market.state !== 'CLOSED' && fiveGroupOf(event, market) === group);
  const markets = withoutTwins(inGroup, new Set());
  const pick = five.picks.get(group);
  const name = t(`fives.group.${group}`);
  const ids = markets.flatMap(({ selectionIds }) => selectionIds);
  const heading = useKeptFocus(pick?.selection.id);
  const isSuspended =
    event.suspended || pick?.market.state === 'SUSPENDED' || pick?.selection.suspended === true;
  const isStuck = pick === undefined && ids.length > 0 && ids.every((id) => five.excluded.has(id));
  return (
    <Card aria-labelledby={`five-${group}`} data-five={group}>
      <CardHead>
        <h2 id={`five-${group}`} ref={heading} tabIndex={-1}>
          {name}
        </h2>
      </CardHead>
      {pick === undefined ? null : (
        <div className={styles.pick}>
          <div>
            <p translate="no">
              <strong>{selectionName(pick.selection, t)}</strong>
              <span className={styles.quiet}>{pick.market.name}</span>
            </p>
            {isSuspended ? (
              <p className={styles.note} data-tone="caution" role="status">
                {t('fives.suspended')}
              </p>
            ) : null}
            {five.redundant.has(pick.selection.id) ? (
              <p className={styles.note}>{t('fives.addsNothing')}</p>
            ) : null}
          </div>
          <Button
            small
            aria-label={t('fives.changeSpoken', { group: name })}
            onClick={() => five.remove(pick.selection.id)}
          >
            {t('fives.change')}
          </Button>
        </div>
      )}
      {isStuck ? (
        <p className={styles.stuck} role="status">
          {t('fives.stuck')}
        </p>
      ) : null}
      {pick === undefined
        ? markets.map((market) => <Options key={market.id} event={event} market={market} five={five} />)
        : null}
      {markets.length === 0 && pick === undefined ? (
        <p className={styles.stuck}>{t('fives.closed')}</p>
      ) : null}
    </Card>
  );
}
