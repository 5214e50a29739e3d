import { Link } from 'wouter';
import { selectFeature } from '#projections/config/select-config.ts';
import type { RootState } from '#projections/root.ts';
import { selectLoggedIn, selectWhoseKnown } from '#projections/session/select-session.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { selectMayShowOffers } from '#projections/windows/select-offers.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { type MoreLink, moreLinks, type Reader } from './more-links.ts';
import styles from './more-page.module.css';

/** A guest's list is not shown to a customer whose session is still being taken up: it would be untrue. */
const selectReader = (state: RootState): Reader => {
  if (selectLoggedIn(state)) return 'customer';
  return selectWhoseKnown(state) ? 'guest' : 'unknown';
};

/** What tells of offers, and what is closed besides to who has shut their account (RGT-05.2, UK-33). */
const OFFERS: ReadonlySet<string> = new Set(['promotions', 'priceBoosts']);
const SHUT: ReadonlySet<string> = new Set(['squads', 'fives', 'myBetsBonuses']);

export function MorePage() {
  const t = useText();
  // Nothing commercial while something of safer gambling is due, or after a break or an exclusion.
  const may = useApp(selectMayShowOffers);
  const fives = useApp((state) => selectFeature(state, 'fives'));
  const squads = useApp((state) => selectFeature(state, 'squads'));
  const reader = useApp(selectReader);
  const shut = useApp(selectIsShut);
  const isShown = ([key]: MoreLink): boolean => {
    if ((OFFERS.has(key) && !may) || (SHUT.has(key) && shut)) return false;
    return key === 'squads' ? squads : key === 'fives' ? fives : true;
  };
  return (
    <Page>
      <PageHead
        heading={t('route.more')}
        title={t('route.more')}
        canonical="/more"
        description={t('meta.more', { brand: t('brand.name') })}
      />
      <Card aria-label={t('settings.title')}>
        <CardHead>
          <h2>{t('settings.title')}</h2>
        </CardHead>
        <DisplaySettings demo />
      </Card>
      <Card>
        {moreLinks(reader)
          .filter(isShown)
          .map(([key, href]) => (
            <Link key={key} href={href} className={styles.link}>
              <span>{t(`route.${key}`)}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          ))}
      </Card>
    </Page>
  );
}
