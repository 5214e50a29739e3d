import { shallowEqual } from 'react-redux';
import { selectUnsettledCount } from '#projections/my-bets/select-count.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { PriceBoosts } from '#src/features/home/price-boosts.tsx';
import { OpenBets } from '#src/features/my-bets/bet-lists.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import styles from './empty-slip.module.css';

/** Boosts among what the page has loaded; home and their own page have them already. */
function Boosts() {
  const eventIds = useApp(
    ({ entities, navigation }) =>
      navigation.key === 'home' || navigation.key === 'priceBoosts'
        ? []
        : Object.keys(entities.buckets).map(Number),
    shallowEqual,
  );
  return (
    <div className={styles.boosts}>
      <PriceBoosts eventIds={eventIds} />
    </div>
  );
}

/** Pages that list the open bets themselves. */
const LISTS: ReadonlySet<string> = new Set(['myBets', 'myBetsOpen', 'myBetsCashout']);

/** What stands in an empty slip column: the customer's open bets, or else what is special today. */
export function EmptySlip() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const open = useApp(selectUnsettledCount) ?? 0;
  const isBeside = useApp(({ navigation }) => LISTS.has(navigation.key));
  if (!loggedIn || open === 0 || isBeside) return <Boosts />;
  return (
    <section className={styles.bets} aria-label={t('myBets.openCount', { count: open })}>
      <h3>{t('myBets.openCount', { count: open })}</h3>
      <OpenBets />
    </section>
  );
}
