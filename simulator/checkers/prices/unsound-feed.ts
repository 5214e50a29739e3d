import { SelectionId } from '#domain/brand.ts';
import type { ToldOfStream } from '../../gateway/offer/offer.ts';
import type { Hearing } from '../../gateway/streams/hearing.ts';
import type { World } from '../../scenario/world.ts';
import type { BetRow, DatabaseSnapshot } from '../database-snapshot.ts';
import type { Finding } from '../finding.ts';
import { heardIn } from './offer-at-rest.ts';

/** A gateway looks for silence so often (`silence.ts`), and what it decides then waits for a database, ms. */
export const LOOKING_MS = 500;

/** MEND-15, MEND-17, MEND-09: what gateways make of feeds that fall silent and contradict themselves. */
export function soundOnWaywardFeeds(world: World, books: DatabaseSnapshot): readonly Finding[] {
  const { market, options, hearing } = world;
  const streams = market.streams ?? [];
  const silentMs = options.waywardness?.silentMs ?? Number.POSITIVE_INFINITY;
  const bets = [...books.bets.values()];
  return [
    ...notInSilence(bets, { streams, hearing, silentMs }),
    ...closedAsTold(world, streams),
    ...paidAsTold(bets, streams, books.selections),
    ...silentOnScreens(world, books),
  ];
}

const finding = (fingerprint: string, more: string): Finding => ({
  checker: 'wayward',
  fingerprint: `wayward ${fingerprint}`,
  sentence: `${more}: ${fingerprint}`,
});

interface Heard {
  readonly streams: readonly Pick<ToldOfStream, 'market'>[];
  readonly hearing: Pick<Hearing, 'lastBefore'>;
  readonly silentMs: number;
}

/** No bet was struck on a market whose source had said nothing for longer than its bound (MEND-15). */
export function notInSilence(
  bets: readonly Pick<BetRow, 'id' | 'placedAt' | 'legs'>[],
  { streams, hearing, silentMs }: Heard,
): readonly Finding[] {
  const streamed = new Set(streams.map(({ market }) => market));
  return bets.flatMap(({ id, placedAt, legs }) =>
    legs.flatMap((leg): readonly Finding[] => {
      const last = streamed.has(leg.market) ? hearing.lastBefore(leg.market, placedAt) : undefined;
      if (last === undefined || placedAt - last <= silentMs + LOOKING_MS) return [];
      const told = `bet ${id} at ${placedAt} on ${leg.market}, of which the last word came at ${last}`;
      return [finding('a bet was taken on a market whose source was silent', told)];
    }),
  );
}

/**
 * At rest a market whose last word is that it is closed is closed in every gateway, however often it closed
 * before (MEND-17).
 */
function closedAsTold(world: World, streams: readonly ToldOfStream[]): readonly Finding[] {
  const closed = new Set(streams.filter(({ status }) => status === 'CLOSED').map(({ market }) => market));
  return world
    .running()
    .flatMap(({ offer }) =>
      openIn(offer, closed).map((name) =>
        finding('a market that its feed has closed is open', `${name} at the end`),
      ),
    );
}

const openIn = (
  offer: ReturnType<World['running']>[number]['offer'],
  closed: ReadonlySet<string>,
): readonly string[] =>
  [...offer.events()]
    .flatMap(({ id }) => offer.marketsOf(id))
    .flatMap(({ id, state }) => {
      const name = offer.marketKey(id) ?? '';
      return closed.has(name) && state !== 'CLOSED' ? [name] : [];
    });

/**
 * At rest a single on a market that was closed with a result is settled by it: a further definition that
 * leaves runners out takes nothing back (MEND-09).
 */
export function paidAsTold(
  bets: readonly Pick<BetRow, 'id' | 'status' | 'returns' | 'legs' | 'cashed'>[],
  streams: readonly Pick<ToldOfStream, 'market' | 'winner' | 'status'>[],
  names: ReadonlyMap<number, string>,
): readonly Finding[] {
  const decided = new Map(
    streams.flatMap(({ market, status, winner }) =>
      status === 'CLOSED' && winner !== undefined ? [[market, winner] as const] : [],
    ),
  );
  return bets.flatMap(({ id, status, returns, legs, cashed }): readonly Finding[] => {
    // Of a bet that was cashed out the parts are paid, whatever comes.
    if (cashed !== undefined) return [];
    const [leg] = legs;
    const winner = leg === undefined ? undefined : decided.get(leg.market);
    if (leg === undefined || legs.length > 1 || winner === undefined) return [];
    const isWon = names.get(leg.selection) === winner;
    if (status === 'SETTLED' && (returns ?? 0) > 0 === isWon) return [];
    const why = isWon ? 'what has won is not paid' : 'what has lost is not settled so';
    return [finding(why, `bet ${id} on ${leg.market}, ${status} with ${returns ?? 'no'} returns`)];
  });
}

/** Since when a stream that is over has said nothing, if it is on offer still: it never says so itself. */
const isOpenEnd = ({ isOver, status }: Pick<ToldOfStream, 'isOver' | 'status'>): boolean =>
  isOver && status === 'OPEN';

type State = Parameters<typeof heardIn>[0];

/** As a market of the page says it, which is where the silence is told. */
const isOpenOn = ({ entities, prices }: State, selection: number): boolean =>
  prices.get(SelectionId.parse(selection))?.suspended !== true &&
  Object.values(entities.buckets).some(({ markets, selections }) =>
    Object.values(selections).some(
      ({ id, marketId }) =>
        id === selection && markets[marketId]?.state === 'OPEN' && !markets[marketId].suspended,
    ),
  );

/**
 * At rest no screen that hears of a market shows it open whose source fell silent before the faults ended
 * (MEND-15). Of a gateway that was started since, the silence is younger.
 */
export function silentOnScreens(
  {
    people,
    market,
    hearing,
    healedAt,
    options,
  }: Pick<World, 'people' | 'market' | 'hearing' | 'healedAt' | 'options'>,
  { selections }: Pick<DatabaseSnapshot, 'selections'>,
): readonly Finding[] {
  const silentMs = options.waywardness?.silentMs ?? Number.POSITIVE_INFINITY;
  const silent = new Set(
    (market.streams ?? [])
      .filter(isOpenEnd)
      .map((stream) => stream.market)
      .filter(
        (name) =>
          (hearing.lastBefore(name, Number.POSITIVE_INFINITY) ?? 0) + silentMs + LOOKING_MS < healedAt,
      ),
  );
  if (silent.size === 0) return [];
  return people.flatMap(({ name, tab }) => {
    const state = tab?.state();
    if (state === undefined || !state.live.connected) return [];
    return heardIn(state).flatMap((id): readonly Finding[] => {
      const told = (selections.get(id) ?? '').split('/', 1)[0] ?? '';
      if (!silent.has(told) || !isOpenOn(state, id)) return [];
      return [finding('a screen shows a market open whose source is silent', `${name} of ${told}`)];
    });
  });
}
