import { useId, useState } from 'react';
import { shallowEqual } from 'react-redux';
import type { EventId } from '#domain/brand.ts';
import type { BetLeg } from '#domain/contract/my-bets.ts';
import { sumMoney } from '#domain/money/parse-money.ts';
import { legCounts } from '#domain/my-bets/leg-counts.ts';
import { stakeLeft } from '#domain/my-bets/stake-left.ts';
import { selectOpenBets } from '#projections/my-bets/select-my-bets.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { type Text, useText } from '#src/text/text.ts';
import { IconChevronDown } from '#src/ui/icons.ts';
import { BetCard, openStateKey } from './bet-card.tsx';
import styles from './bets-on-event.module.css';
import lists from './my-bets.module.css';

/** How one's selections on the event stand. */
function stateText(legs: readonly BetLeg[], t: Text): string {
  const state = openStateKey({ legs });
  if (state === 'myBets.awaitingState') return t(state);
  return legCounts(legs)
    .map(({ group, count }) => t(`myBets.legs.${group}`, { count }))
    .join(' · ');
}

/**
 * One's own open bets with a leg on an event, on the event's page; nothing without any (MYB-11.3). On a phone
 * one line that opens, with the stakes and how they stand: below it the markets are to be seen (MYB-11.5).
 */
export function BetsOnEvent({ eventId }: { readonly eventId: EventId }) {
  const t = useText();
  const id = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isWide = useApp(({ lifecycle }) => lifecycle.formFactor === 'desktop');
  const currency = useApp(selectCurrency);
  const bets = useApp(
    (state) => selectOpenBets(state).filter(({ legs }) => legs.some((leg) => leg.eventId === eventId)),
    shallowEqual,
  );
  if (bets.length === 0) return null;
  const isOpen = chosen ?? isWide;
  const legs = bets.flatMap((bet) => bet.legs.filter((leg) => leg.eventId === eventId));
  const stake = moneyText(sumMoney(bets.map((bet) => stakeLeft(bet))), currency);
  return (
    <section className={lists.list} aria-labelledby={id} data-bets-on-event="">
      <h2 id={id} className={styles.heading}>
        <button
          type="button"
          className={styles.line}
          aria-expanded={isOpen}
          onClick={() => setChosen(!isOpen)}
        >
          <span>{t('myBets.onEvent', { count: bets.length })}</span>
          <span className={styles.told} data-shown="onEvent">
            {t('myBets.onEventStaked', { stake })} · {stateText(legs, t)}
          </span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </h2>
      {isOpen ? bets.map((bet) => <BetCard key={bet.betslipId} bet={bet} />) : null}
    </section>
  );
}
