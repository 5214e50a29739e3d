import { EASY_PICK } from '#domain/config/easy-pick.ts';
import { getCoupon } from '#domain/contract/initial-calls.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { marketsOf } from '#projections/entities/selectors.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { EventList } from '#src/features/event/event-list.tsx';
import { useOnOffer } from '#src/features/event/use-event.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { Crumbs } from '#src/features/sports/crumbs.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import styles from './coupons.module.css';

const VIEW = 'easyPick';
const { filters, rowsShown } = EASY_PICK;
const FILTERS = ['result', 'goals'] as const;
type Filter = (typeof FILTERS)[number];

/** Open markets by type: the name of the first, and the events that have one. */
interface Block {
  readonly type: string;
  readonly name: string;
  readonly eventIds: readonly number[];
}

/** The markets of a filter that some event has, each with its events in order of start. */
function useBlocks(eventIds: readonly number[], types: readonly string[]): readonly Block[] {
  const entities = useApp((state) => state.entities);
  return types.flatMap((type) => {
    const found = eventIds.flatMap((id) => {
      const market = marketsOf(entities, id).find((one) => one.type === type && one.state !== 'CLOSED');
      return market === undefined ? [] : [{ id, name: market.name }];
    });
    const [first] = found;
    return first === undefined ? [] : [{ type, name: first.name, eventIds: found.map(({ id }) => id) }];
  });
}

/** One market over all the matches: the first rows, and the rest while its filter is kept open (BRW-08). */
function Rows({ filter, block }: { readonly filter: Filter; readonly block: Block }) {
  const t = useText();
  const submit = useSubmit();
  const option = `${filter}.${block.type}`;
  const whole = useApp((state) => viewOption(state, VIEW, option)) === 'whole';
  const { eventIds } = block;
  const hidden = eventIds.length - rowsShown;
  const press = (): void =>
    submit({
      type: 'intent/viewOptionChosen',
      data: { view: VIEW, option, value: whole ? 'short' : 'whole' },
    });
  return (
    <Card aria-label={block.name}>
      <EventList
        heading={<h2>{block.name}</h2>}
        eventIds={whole ? eventIds : eventIds.slice(0, rowsShown)}
        market={block.type}
        mixed
      />
      {hidden <= 0 ? null : (
        <div className={styles.more}>
          <Button small aria-expanded={whole} onClick={press}>
            {whole ? t('easyPick.fewer') : t('easyPick.more', { count: hidden })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Picks({ eventIds: listed }: { readonly eventIds: readonly number[] }) {
  const t = useText();
  const submit = useSubmit();
  const eventIds = useOnOffer(listed);
  const chosen = useApp((state) => viewOption(state, VIEW, 'filter'));
  const filter = FILTERS.find((one) => one === chosen) ?? 'result';
  const blocks = useBlocks(eventIds, filters[filter]);
  return (
    <>
      <ChipRow label={t('easyPick.filters')}>
        {FILTERS.map((one) => (
          <Chip
            key={one}
            selected={one === filter}
            label={t(`easyPick.${one}`)}
            onPress={() =>
              submit({ type: 'intent/viewOptionChosen', data: { view: VIEW, option: 'filter', value: one } })
            }
          />
        ))}
      </ChipRow>
      {blocks.length === 0 ? (
        <Card>
          <EmptyState
            title={t('coupons.none')}
            hint={t('coupons.noneHint')}
            action={<ButtonLink href={pathFor('coupons', {})}>{t('coupons.toAll')}</ButtonLink>}
          />
        </Card>
      ) : (
        blocks.map((block) => <Rows key={block.type} filter={filter} block={block} />)
      )}
    </>
  );
}

/** Several markets of the next matches on one page, by what they are about (BRW-08). */
export function EasyPickPage() {
  const t = useText();
  const view = usePageView(getCoupon);
  return (
    <Page>
      <Crumbs crumbs={[{ href: pathFor('coupons', {}), label: t('route.coupons') }]} />
      <PageHead
        heading={t('route.easyPickCoupon')}
        title={t('route.easyPickCoupon')}
        canonical={pathFor('easyPickCoupon')}
        description={t('meta.coupon', { coupon: t('route.easyPickCoupon'), brand: t('brand.name') })}
      />
      <p className={styles.note}>{t('easyPick.intro')}</p>
      <ViewState name={getCoupon.name} view={view}>
        {({ coupon }) => <Picks eventIds={coupon.eventIds} />}
      </ViewState>
    </Page>
  );
}
