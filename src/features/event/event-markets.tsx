import { useState } from 'react';
import { shallowEqual } from 'react-redux';
import { PRICE_BOOST_MARKET } from '#domain/bonus/price-boost.ts';
import { builderGroupOf } from '#domain/builder/rules.ts';
import { withoutTwins } from '#domain/builder/twins.ts';
import type { EventEntity, MarketEntity } from '#domain/market/entities.ts';
import { cellsOf, columnsOf } from '#domain/market/layout.ts';
import { ALL_MARKETS, shownGroup } from '#domain/market/pick-group.ts';
import { rowFormOf } from '#domain/market/row-form.ts';
import { selectConfig, selectFeature, selectLayouts } from '#projections/config/select-config.ts';
import { chosenMarketGroup } from '#projections/navigation/selectors.ts';
import { selectIsShut } from '#projections/user/select-user.ts';
import { OddsCell } from '#src/features/odds/odds-cell.tsx';
import { sidesOf } from '#src/features/odds/phrases.ts';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Chip, ChipRow } from '#src/ui/chip.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconChevronDown } from '#src/ui/icons.ts';
import { Card, Columns } from '#src/ui/layout.tsx';
import { useRoving } from '#src/ui/roving.ts';
import { BuilderCell } from './builder-cell.tsx';
import { BuilderTray } from './builder-tray.tsx';
import styles from './event-page.module.css';
import { HalfFull } from './half-full.tsx';
import { halfFullGrid } from './half-full-grid.ts';
import { LineTable } from './line-table.tsx';
import { byHeight, type Family, useFamilies } from './market-families.ts';
import tables from './market-tables.module.css';
import { NoMarkets } from './no-markets.tsx';
import { PlayerTable } from './player-table.tsx';
import { PriceBoostNote } from './price-boost-note.tsx';
import { ReadyMade } from './ready-made.tsx';
import { ShutBadge } from './shut-badge.tsx';
import { StartTable } from './start-table.tsx';
import { useMarkets, useSelections } from './use-event.ts';
import { useShortestFirst } from './use-shortest-first.ts';

/** So many markets of a group are open at first; the rest is one press away. */
const OPEN_AT_FIRST = 8;

/** Names above prices, by how many stand side by side. */
const STACKED = { 1: undefined, 2: 'narrow', 3: 'always' } as const;
/** Above this many letters a name of two beside each other has no room beside a long price on a phone. */
const BESIDE = 9;
/** Above this many letters a name of three beside each other needs more than two lines on a phone. */
const TWO_LINES = 22;
/** A score as the outcome of a market. */
const SCORE = /^S\d\d$/;
/** Participants of an outright that are shown at first (BRW-04). */
const PARTICIPANTS = 10;

/** How names and prices stand in their buttons: no name loses its end, where its line stands. */
function stackedFor(
  columns: keyof typeof STACKED,
  longest: number,
): 'always' | 'tall' | 'narrow' | undefined {
  if (columns === 3 && longest > TWO_LINES) return 'tall';
  return columns === 2 && longest > BESIDE ? 'always' : STACKED[columns];
}

const isOver = (market: MarketEntity): boolean => market.state === 'CLOSED';

interface MarketProps {
  readonly event: EventEntity;
  readonly market: MarketEntity;
  /** Pressing a price picks it for the bet builder of the event. */
  readonly building: boolean;
}

/** Whose wins stand in which column. */
function ScoreHeads({ event, columns }: { readonly event: EventEntity; readonly columns: 2 | 3 }) {
  const t = useText();
  const [home, away] = sidesOf(event);
  if (home === undefined || away === undefined) return null;
  const heads = columns === 2 ? [home, away] : [home, t('event.head.DRAW'), away];
  return (
    <div className={tables.scoreHeads} data-columns={columns} aria-hidden="true">
      {heads.map((side) => (
        <span key={side} className={tables.head} translate="no">
          {side}
        </span>
      ))}
    </div>
  );
}

function MarketPrices({ event, market, building }: MarketProps) {
  const t = useText();
  const offered = useSelections(market);
  const columns = columnsOf(market, offered, useApp(selectLayouts));
  // Side by side they stand as their names do in the heading.
  const selections = useShortestFirst(offered, event.outright && columns === 1);
  // A list of participants is long: the first of it, and the rest one press away (BRW-04).
  const [all, setAll] = useState(false);
  const isFolded = !all && event.outright && selections.length > PARTICIPANTS;
  const shown = isFolded ? selections.slice(0, PARTICIPANTS) : selections;
  const cells = cellsOf(shown, columns);
  const keyed = cells.map((selection, at) => ({ key: selection?.id ?? -at, selection }));
  const first = cells.find((cell) => cell !== undefined);
  const roving = useRoving<HTMLDivElement>('[data-odds]', columns);
  // The buttons of one market are all as tall.
  const longest = Math.max(0, ...shown.map(({ name }) => name.length));
  const isScores = columns !== 1 && shown.some(({ outcomeType }) => SCORE.test(outcomeType ?? ''));
  const stacked = isScores ? undefined : stackedFor(columns, longest);
  const grid = market.type === 'HALF_TIME_FULL_TIME' ? halfFullGrid(selections) : undefined;
  const Cell = building ? BuilderCell : OddsCell;
  if (grid !== undefined)
    return (
      <>
        <PriceBoostNote event={event} market={market} selections={selections} />
        <HalfFull event={event} market={market} grid={grid} building={building} />
      </>
    );
  return (
    <>
      <PriceBoostNote event={event} market={market} selections={selections} />
      {isScores ? <ScoreHeads event={event} columns={columns} /> : null}
      <Columns
        columns={columns}
        gap={4}
        className={classes(styles.prices, isScores && columns === 3 && tables.scores)}
        role="group"
        aria-label={market.name}
        data-settles="within"
        {...roving}
      >
        {keyed.map(({ key, selection }) =>
          selection === undefined ? (
            <span key={key} />
          ) : (
            <Cell
              key={key}
              event={event}
              market={market}
              selection={selection}
              labelled
              stacked={stacked}
              tabStop={selection === first}
            />
          ),
        )}
      </Columns>
      {isFolded ? (
        <button type="button" className={styles.showAll} onClick={() => setAll(true)}>
          {t('event.showAll', { count: selections.length })}
        </button>
      ) : null}
    </>
  );
}

/** Markets of one family with their prices, folded away or not. */
export function Market({
  event,
  family: { name, markets },
  building,
  openAtFirst,
  of = '',
}: Omit<MarketProps, 'market'> & {
  readonly family: Family;
  readonly openAtFirst: boolean;
  /** Id of the heading that tells it from one of the same name, where several events stand on one page. */
  readonly of?: string;
}) {
  const t = useText();
  const [open, setOpen] = useState(openAtFirst);
  const [market] = markets;
  const selections = useSelections(market);
  const id = `market-${market.id}`;
  const { eachWay, extraInfo } = market;
  const isOne = markets.length === 1;
  const form = isOne ? undefined : rowFormOf(selections);
  const isTable = form?.kind === 'total';
  // By their sides alone: what has no two of them stands by its names.
  const starts = form?.kind === 'sides' && sidesOf(event).length === 2 ? form.heads : undefined;
  const { players, counted } = useApp((state) => selectLayouts(state)[market.type]) ?? {};
  const isPlayers = players !== undefined;
  return (
    <section className={styles.market} aria-labelledby={`${of} ${id}`.trim()}>
      <h2>
        <button
          type="button"
          id={id}
          className={styles.summary}
          aria-expanded={open}
          data-press={id}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.marketName} translate="no">
            {name}
          </span>
          {market.top === true ? <Badge tone="accent">{t('event.topMarket')}</Badge> : null}
          {eachWay === undefined ? null : (
            <span className={styles.terms}>
              {t('event.eachWayShort', { num: eachWay.num, den: eachWay.den, places: eachWay.places })}
            </span>
          )}
          {isOne || isPlayers ? <ShutBadge event={event} market={market} /> : null}
          <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
        </button>
      </h2>
      {open && typeof extraInfo === 'string' && extraInfo !== '' ? (
        <p className={tables.extra}>{extraInfo}</p>
      ) : null}
      {open && isTable ? (
        <LineTable
          event={event}
          markets={counted === undefined ? byHeight(markets) : markets}
          building={building}
          counted={counted}
        />
      ) : null}
      {open && isPlayers ? (
        <PlayerTable name={name} event={event} markets={markets} building={building} />
      ) : null}
      {open && starts !== undefined ? (
        <StartTable event={event} markets={byHeight(markets)} heads={starts} building={building} />
      ) : null}
      {open && !isTable && !isPlayers && starts === undefined
        ? byHeight(markets).map((one) => (
            <div key={one.id}>
              {isOne ? null : (
                <div className={styles.lineShut}>
                  <ShutBadge event={event} market={one} />
                </div>
              )}
              <MarketPrices event={event} market={one} building={building} />
            </div>
          ))
        : null}
    </section>
  );
}

interface GroupsProps {
  readonly event: EventEntity;
  readonly shown: string;
  /** Whether this brand offers bet builder. */
  readonly builder: boolean;
}

function Groups({ event, shown, builder }: GroupsProps) {
  const t = useText();
  const submit = useSubmit();
  const isPopular = ({ id }: { readonly id: string }): boolean => id === event.popularMarketGroupId;
  const groups = event.marketGroups
    .filter(({ id }) => builder || id !== builderGroupOf(event))
    .toSorted((a, b) => Number(isPopular(b)) - Number(isPopular(a)) || a.rank - b.rank);
  if (groups.length === 0) return null;
  const choose = (groupId: string) => (): void =>
    submit({ type: 'intent/marketGroupChosen', data: { eventId: event.id, groupId } });
  return (
    <ChipRow label={t('event.marketGroups')}>
      {groups.map(({ id, name }) => (
        <Chip key={id} label={name} selected={id === shown} onPress={choose(id)} />
      ))}
      <Chip
        label={t('event.allMarkets')}
        count={event.marketCount}
        selected={shown === ALL_MARKETS}
        onPress={choose(ALL_MARKETS)}
      />
    </ChipRow>
  );
}

/** Markets of a group in the order of their rank in it; all markets in the event's order. */
function inGroup(markets: readonly MarketEntity[], group: string): MarketEntity[] {
  if (group === ALL_MARKETS) return [...markets];
  const rank = (market: MarketEntity): number => market.groupRanks[group] ?? Number.POSITIVE_INFINITY;
  return markets
    .filter((market) => market.groupRanks[group] !== undefined)
    .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

const groupOfAddress = (path: string): string | undefined => /\?(?:.*&)?group=([^&#]+)/.exec(path)?.[1];

/** The markets of an event under their groups (BRW-10). */
export function EventMarkets({ event }: { readonly event: EventEntity }) {
  const t = useText();
  // What a link names stands until something else is chosen (DPL-01).
  const chosen = useApp(
    (state) => chosenMarketGroup(state, event.id) ?? groupOfAddress(state.navigation.path),
  );
  const threshold = useApp((state) => selectConfig(state).offer.marketGroupThreshold);
  const offered = useApp((state) => selectConfig(state).features.betBuilder === 'ON');
  const shut = useApp(selectIsShut);
  const open = useMarkets(event.id).filter(
    (market) => !isOver(market) && !(shut && market.type === PRICE_BOOST_MARKET),
  );
  const shown = shownGroup(event, threshold, chosen);
  const readyMade = useApp((state) => selectFeature(state, 'squads') && !selectIsShut(state));
  const building = offered && builderGroupOf(event) === shown;
  const picked = useApp(({ betslip }) => betslip.legs.map(({ marketId }) => marketId), shallowEqual);
  const grouped = inGroup(open, shown);
  const markets = building ? withoutTwins(grouped, new Set(picked)) : grouped;
  const families = useFamilies(event, markets);
  const delay = event.inplay ? Math.max(0, ...open.map((market) => market.inplayDelay)) : 0;
  return (
    <>
      <Groups event={event} shown={shown} builder={offered} />
      {event.inplay ? (
        <p className={styles.quiet}>
          {t('event.behind')}
          {delay > 0 ? ` ${t('event.delay', { seconds: delay })}` : ''}
        </p>
      ) : null}
      {building ? <BuilderTray eventId={event.id} /> : null}
      <Card aria-label={t('event.markets')} className={styles.markets}>
        {markets.length === 0 ? (
          <NoMarkets event={event} />
        ) : (
          families.map((family, index) => (
            <Market
              key={`${family.name} ${family.markets[0].id} ${building}`}
              event={event}
              family={family}
              building={building}
              openAtFirst={index < OPEN_AT_FIRST}
            />
          ))
        )}
      </Card>
      {offered && readyMade && builderGroupOf(event) !== undefined ? <ReadyMade /> : null}
    </>
  );
}
