import { getPriceBoosts } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { selectMayBeOffered } from '#projections/user/select-user.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './price-boosts.module.css';
import { BoostCard, useBoosted } from './price-boosts.tsx';

interface Section {
  readonly id: string;
  readonly name: string;
  readonly isCurrent: boolean;
}

/** Whoever is to be offered nothing is not told that there is nothing (RGT-07.2). */
function NotShown() {
  const t = useText();
  return (
    <Card>
      <EmptyState title={t('boosts.notShown')} hint={t('boosts.notShownHint')} />
    </Card>
  );
}

function NoBoosts() {
  const t = useText();
  return (
    <Card>
      <EmptyState
        title={t('boosts.none')}
        hint={t('boosts.noneHint')}
        action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
      />
    </Card>
  );
}

function Boosts({
  eventIds,
  sections,
}: {
  readonly eventIds: readonly number[];
  readonly sections: readonly Section[];
}) {
  const t = useText();
  const boosted = useBoosted(eventIds);
  return (
    <>
      {sections.length < 2 ? null : (
        <ChipRow label={t('boosts.sports')}>
          {sections.map(({ id, name, isCurrent }) => (
            <ChipLink
              key={id}
              selected={isCurrent}
              label={name}
              icon={<SportIcon sport={name} size={16} />}
              href={pathFor('priceBoosts', { categoryId: id })}
            />
          ))}
        </ChipRow>
      )}
      {boosted.length === 0 ? (
        <NoBoosts />
      ) : (
        <ul className={styles.grid}>
          {boosted.map((selection) => (
            <BoostCard key={selection.id} selection={selection} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Every boosted price on offer, by sport (HOM-04). */
export function PriceBoostsPage() {
  const t = useText();
  const view = usePageView(getPriceBoosts);
  const hasBoosts = useApp((state) => selectFeature(state, 'priceBoostV2'));
  const mayBeOffered = useApp(selectMayBeOffered);
  return (
    <Page>
      <PageHead
        heading={t('route.priceBoosts')}
        title={t('route.priceBoosts')}
        canonical={pathFor('priceBoosts', {})}
        description={t('meta.boosts', { brand: t('brand.name') })}
      />
      {mayBeOffered ? null : <NotShown />}
      {mayBeOffered && !hasBoosts ? <NoBoosts /> : null}
      {mayBeOffered && hasBoosts ? (
        <ViewState name={getPriceBoosts.name} view={view}>
          {({ events, sections }) => <Boosts eventIds={events} sections={sections ?? []} />}
        </ViewState>
      ) : null}
    </Page>
  );
}
