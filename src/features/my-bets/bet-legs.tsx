import { legCounts } from '#domain/my-bets/leg-counts.ts';
import { LEG_SIGNS } from '#domain/my-bets/leg-state.ts';
import type { MyBet } from '#domain/my-bets/my-bet.ts';
import { totalText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { decimalOf } from '#domain/odds/total-odds.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { useText } from '#src/text/text.ts';
import { BetLegRow } from './bet-leg.tsx';
import styles from './my-bets.module.css';

type Group = NonNullable<MyBet['groups']>[number];

/** One price for all legs that follow: inside a bet builder none has its own (BBD-01). */
function BuilderHead({ group }: { readonly group: Group }) {
  const t = useText();
  const format = useOddsFormat();
  const odds = parseOddsText(group.odds);
  return (
    <li className={styles.builderHead}>
      <strong>{t('bets.kind.YOURBET', { size: group.legs.length })}</strong>
      <span className={styles.odds} translate="no">
        {odds === undefined ? '' : totalText(decimalOf(odds), format)}
      </span>
    </li>
  );
}

/** How far a bet with several legs has come: at a glance and, while it is open, in a line (MYB-08.1). */
function Progress({ bet }: { readonly bet: MyBet }) {
  const t = useText();
  const counts = bet.status === 'OPEN' ? legCounts(bet.legs) : [];
  return (
    <>
      <div className={styles.progress} aria-hidden="true">
        {bet.legs.map((leg) => (
          <span key={leg.selectionId} data-tone={LEG_SIGNS[leg.state].tone} />
        ))}
      </div>
      {counts.length === 0 ? null : (
        <p className={styles.counts} data-shown="legs">
          <span className="sr-only">{t('myBets.legs')}: </span>
          {counts.map(({ group, count }) => t(`myBets.legs.${group}`, { count })).join(' · ')}
        </p>
      )}
    </>
  );
}

/** Legs of a bet in their order; those of a bet builder stand under its price. */
export function BetLegs({ bet }: { readonly bet: MyBet }) {
  return (
    <>
      {bet.legs.length > 1 ? <Progress bet={bet} /> : null}
      <ul>
        {bet.legs.map((leg, place) => {
          const group = bet.groups?.find(({ legs }) => legs.includes(place));
          const row = <BetLegRow key={leg.selectionId} leg={leg} priced={group === undefined} />;
          // A bet that is one bet builder has said so, with its price.
          if (group === undefined || group.legs[0] !== place || bet.type === 'YOURBET') return row;
          return [<BuilderHead key={group.id} group={group} />, row];
        })}
      </ul>
    </>
  );
}
