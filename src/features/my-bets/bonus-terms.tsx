import { Link } from 'wouter';
import type { BonusBets } from '#domain/contract/bonuses.ts';
import type { Money } from '#domain/money/money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { versionOf } from '#src/features/published/publications.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import styles from './bonuses.module.css';

interface Terms {
  /** A free bet pays a stake; anything else raises what is won. */
  readonly isFreeBet: boolean;
  /** Absent where the gateway has not said it: nothing is claimed then. */
  readonly bets: BonusBets | undefined;
  /** Minor units; the largest stake that a boost counts for. */
  readonly maxStake: Money | null;
  readonly currency: string;
}

/** The significant terms of a bonus, to stand beside its buttons (UK-41). */
export function BonusTerms({ isFreeBet, bets, maxStake, currency }: Terms) {
  const t = useText();
  const version = versionOf('bonusRules', undefined).name;
  return (
    <p className={styles.note}>
      {bets === undefined ? null : `${t(`bonuses.terms.bets.${bets}`)} `}
      {isFreeBet ? `${t('bonuses.terms.freeBet')} ` : `${t('bonuses.terms.boost')} `}
      {maxStake === null
        ? null
        : `${t('bonuses.terms.maximum', { maximum: moneyText(maxStake, currency) })} `}
      <Link href={pathFor('bonusRules', { version })} className={styles.rules}>
        {t('bonuses.terms.rules', { version })}
      </Link>
    </p>
  );
}
