import { Link } from 'wouter';
import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useText } from '#src/text/text.ts';

/**
 * What a leg is paid early for, a line for each offer (BON-05): the same words in slip, receipt and my bets,
 * with the way to the published text that explains it (CNT-06).
 */
export function EarlyPayouts({
  offers,
  className,
}: {
  readonly offers: readonly EarlyPayout[];
  readonly className: string | undefined;
}) {
  const t = useText();
  return offers.map((offer) => (
    <span key={offer} className={className} data-early={offer}>
      {t(`bets.early.${offer}`)}{' '}
      <Link href={`${pathFor('bonusRules')}#early-payout`}>{t('bets.early.rules')}</Link>
    </span>
  ));
}
