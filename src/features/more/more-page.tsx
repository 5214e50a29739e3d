import { Link } from 'wouter';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectMayShowOffers } from '#projections/windows/select-offers.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { DisplaySettings } from './display-settings.tsx';
import styles from './more-page.module.css';

const LINKS = [
  ['sports', pathFor('sports')],
  ['horseRacingHome', pathFor('horseRacingHome')],
  ['favouritesCoupon', pathFor('favouritesCoupon')],
  ['coupons', pathFor('coupons', {})],
  ['betFinder', pathFor('betFinder', { sportName: 'all' })],
  ['priceBoosts', pathFor('priceBoosts', {})],
  ['squads', pathFor('squads')],
  ['myBets', pathFor('myBets')],
  ['inbox', pathFor('inbox')],
  ['myBetsBonuses', pathFor('myBetsBonuses')],
  ['promotions', pathFor('promotions', {})],
  ['responsibleGaming', pathFor('responsibleGaming')],
  ['depositLimits', pathFor('depositLimits')],
  ['coolOff', pathFor('coolOff')],
  ['realityCheck', pathFor('realityCheck')],
  ['bettingRules', pathFor('bettingRules')],
  ['terms', pathFor('terms')],
  ['privacyPolicy', pathFor('privacyPolicy')],
  ['contactUs', pathFor('contactUs')],
] as const;

export function MorePage() {
  const t = useText();
  // Nothing commercial while something of safer gambling is due, or after a break or an exclusion.
  const may = useApp(selectMayShowOffers);
  const squads = useApp((state) => selectFeature(state, 'squads'));
  const isShown = (key: (typeof LINKS)[number][0]): boolean =>
    key === 'promotions' ? may : key === 'squads' ? squads : true;
  return (
    <Page>
      <PageHead heading={t('route.more')} title={t('route.more')} canonical="/more" />
      <Card aria-label={t('settings.title')}>
        <CardHead>
          <h2>{t('settings.title')}</h2>
        </CardHead>
        <DisplaySettings demo />
      </Card>
      <Card>
        {LINKS.filter(([key]) => isShown(key)).map(([key, href]) => (
          <Link key={key} href={href} className={styles.link}>
            <span>{t(`route.${key}`)}</span>
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        ))}
      </Card>
    </Page>
  );
}
