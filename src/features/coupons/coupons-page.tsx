import { Link } from 'wouter';
import type * as z from 'zod/mini';
import { getCoupons } from '#domain/contract/initial-calls.ts';
import type { CouponSummary } from '#domain/contract/lists.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { SportMark } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './coupons.module.css';

type Coupon = z.infer<typeof CouponSummary>;

function SportCoupons({ sport, coupons }: { readonly sport: string; readonly coupons: readonly Coupon[] }) {
  const t = useText();
  return (
    <Card aria-label={sport}>
      <CardHead className={styles.sport}>
        <SportMark sport={sport} />
        <h2>{sport}</h2>
      </CardHead>
      <ul className={styles.list}>
        {coupons.map(({ id, name, eventCount }) => (
          <li key={id}>
            <Link href={pathFor('coupon', { couponId: id })} className={styles.row}>
              <span className={styles.name}>{name}</span>
              <span className={styles.count}>{t('sports.events', { count: eventCount })}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Every coupon that has something, by sport, or those of one sport (BRW-07). */
export function CouponsPage() {
  const t = useText();
  const view = usePageView(getCoupons);
  return (
    <Page>
      <PageHead
        heading={t('route.coupons')}
        title={t('route.coupons')}
        canonical={pathFor('coupons', {})}
        description={t('meta.coupons', { brand: t('brand.name') })}
      />
      <Card>
        <Link href={pathFor('easyPickCoupon')} className={styles.row}>
          <span className={styles.name}>{t('route.easyPickCoupon')}</span>
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
        <Link href={pathFor('betFinder', { sportName: 'all' })} className={styles.row}>
          <span className={styles.name}>{t('route.betFinder')}</span>
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      </Card>
      <ViewState
        name={getCoupons.name}
        view={view}
        skeleton={<SkeletonRows rows={6} height={48} prices={0} />}
      >
        {({ coupons }) =>
          coupons.length === 0 ? (
            <Card>
              <EmptyState
                title={t('coupons.empty')}
                hint={t('coupons.emptyHint')}
                action={<ButtonLink href={pathFor('sports')}>{t('sports.toSports')}</ButtonLink>}
              />
            </Card>
          ) : (
            [...new Set(coupons.map(({ sport }) => sport))].map((sport) => (
              <SportCoupons
                key={sport}
                sport={sport}
                coupons={coupons.filter((coupon) => coupon.sport === sport)}
              />
            ))
          )
        }
      </ViewState>
    </Page>
  );
}
