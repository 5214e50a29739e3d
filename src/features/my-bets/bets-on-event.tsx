import { shallowEqual } from 'react-redux';
import type { EventId } from '#domain/brand.ts';
import { selectOpenBets } from '#projections/my-bets/select-my-bets.ts';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { BetCard } from './bet-card.tsx';
import styles from './my-bets.module.css';

/** One's own open bets with a leg on an event, on the event's page; nothing without any (MYB-11.3). */
export function BetsOnEvent({ eventId }: { readonly eventId: EventId }) {
  const t = useText();
  const bets = useApp(
    (state) => selectOpenBets(state).filter(({ legs }) => legs.some((leg) => leg.eventId === eventId)),
    shallowEqual,
  );
  if (bets.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="bets-on-event" data-bets-on-event="">
      <h2 id="bets-on-event">{t('myBets.onEvent', { count: bets.length })}</h2>
      {bets.map((bet) => (
        <BetCard key={bet.betslipId} bet={bet} />
      ))}
    </section>
  );
}
