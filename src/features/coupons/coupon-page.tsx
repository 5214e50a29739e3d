import { getCoupon, getCoupons } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { useOnOffer } from '#src/features/event/use-event.ts';
import { NotFoundPage } from '#src/features/not-found/not-found-page.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { Crumbs } from '#src/features/sports/crumbs.tsx';
import { Days } from '#src/features/sports/days.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { ChipLink, ChipRow } from '#src/ui/chip.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { EmptyState } from '#src/ui/states.tsx';

const VIEW = 'coupon';

/** The other coupons of the sport, one press away. */
function Others({ couponId, sportId }: { readonly couponId: string; readonly sportId: string | undefined }) {
  const t = useText();
  const view = usePageView(getCoupons);
  const listed = view.kind === 'absent' ? [] : (view.result?.coupons ?? []);
  const coupons = listed.filter((coupon) => sportId === undefined || coupon.sportId === sportId);
  // Their row stands from the start, so that the matches below do not move when they come.
  if (view.kind === 'absent' || (view.kind === 'loading' && view.result === null))
    return <Skeleton width="60%" height={36} />;
  if (coupons.length === 0) return null;
  return (
    <ChipRow label={t('coupons.others')}>
      {coupons.map(({ id, name, eventCount }) => (
        <ChipLink
          key={id}
          selected={id === couponId}
          label={name}
          count={eventCount}
          href={pathFor('coupon', { couponId: id })}
        />
      ))}
    </ChipRow>
  );
}

/** The first of the events by their days, and the rest after a press, for as long as the session lasts. */
function Events({
  couponId,
  coupon: { eventIds, defaultShownEvents, marketType },
}: {
  readonly couponId: string;
  readonly coupon: {
    readonly eventIds: readonly number[];
    readonly defaultShownEvents: number;
    readonly marketType: string;
  };
}) {
  const t = useText();
  const submit = useSubmit();
  const whole = useApp((state) => viewOption(state, VIEW, couponId)) === 'whole';
  const events = useOnOffer(eventIds);
  const entities = useApp((state) => state.entities.buckets);
  // By start, whatever other order is told: the first of them are the next (BRW-07).
  const startOf = (id: number): number => entities[id]?.event?.startTime ?? 0;
  const inOrder = events.toSorted((a, b) => startOf(a) - startOf(b));
  const shown = whole ? inOrder : inOrder.slice(0, defaultShownEvents);
  const more = events.length - shown.length;
  if (events.length === 0)
    return (
      <Card>
        <EmptyState
          title={t('coupons.none')}
          hint={t('coupons.noneHint')}
          action={<ButtonLink href={pathFor('coupons', {})}>{t('coupons.toAll')}</ButtonLink>}
        />
      </Card>
    );
  return (
    <>
      <Days events={shown.flatMap((id) => entities[id]?.event ?? [])} market={marketType} mixed />
      {more === 0 ? null : (
        <Button
          wide
          onClick={() =>
            submit({
              type: 'intent/viewOptionChosen',
              data: { view: VIEW, option: couponId, value: 'whole' },
            })
          }
        >
          {t('coupons.more', { count: more })}
        </Button>
      )}
    </>
  );
}

function Coupon({ couponId }: { readonly couponId: string }) {
  const t = useText();
  const view = usePageView(getCoupon);
  const coupon = view.kind === 'absent' ? undefined : view.result?.coupon;
  // What is here stays when the next one is refused, as by a gateway that has too much to do.
  if (coupon === undefined && view.kind === 'failed' && view.view.failure?.kind === 'refused')
    return <NotFoundPage />;
  const name = coupon?.name ?? t('route.coupon');
  return (
    <Page>
      <Crumbs crumbs={[{ href: pathFor('coupons', {}), label: t('route.coupons') }]} />
      <PageHead
        heading={name}
        title={name}
        canonical={pathFor('coupon', { couponId })}
        description={t('meta.coupon', { coupon: name, brand: t('brand.name') })}
      />
      <Others couponId={couponId} sportId={coupon?.sportId} />
      <ViewState name={getCoupon.name} view={view}>
        {(result) => <Events couponId={couponId} coupon={result.coupon} />}
      </ViewState>
    </Page>
  );
}

/** A coupon: chosen events under one market, by day and time (BRW-07). */
export function CouponPage() {
  const couponId = useApp((state) => state.navigation.params.couponId);
  return couponId === undefined ? <NotFoundPage /> : <Coupon couponId={couponId} />;
}
