import type { EarlyPayout } from '#domain/bet/early-payout.ts';
import type { FeedKey } from '../../../core/feed.ts';
import { sameValue } from '../../../core/same-value.ts';
import type { Ending, MarketSpec } from '../families/market-spec.ts';
import { noPrice } from './book.ts';
import type { MarketShape, MarketSight } from './sight.ts';

/** The group that holds, a second time, every market that may stand in a bet builder. */
export const YOUR_BET = 'your-bet';

/** A market as the feed names it, before the start and in play. */
export interface Dressed<Outlook, State> {
  readonly spec: MarketSpec<Outlook, State>;
  readonly before: MarketShape;
  readonly inplay: MarketShape;
}

/** Ids of the two sides within their event. */
const PARTICIPANTS: Readonly<Record<string, string>> = { HOME: 'home', AWAY: 'away' };

/** Who does well when the side wins; sides such as a draw or a number of goals are about nobody. */
function participantOf({ code, participant = PARTICIPANTS[code] }: MarketSpec['sides'][number]) {
  return participant === undefined ? {} : { participantId: participant };
}

/** An offer is told with the market before the start; in play nobody can take it any more (BON-05). */
const withReports = ({ early }: Pick<MarketSpec, 'early'>, shape: MarketShape): MarketShape =>
  early === undefined
    ? shape
    : {
        ...shape,
        selections: shape.selections.map((selection) => {
          const earlyPayouts = early.of(selection.outcomeType ?? '');
          return earlyPayouts === undefined ? selection : { ...selection, earlyPayouts: [...earlyPayouts] };
        }),
      };

/** @param rank among the standing markets, from 1 */
export function dress<Outlook, State>(
  event: FeedKey,
  spec: MarketSpec<Outlook, State>,
  place: { readonly rank: number; readonly inplayDelay: number },
): Dressed<Outlook, State> {
  const key = `${event}/${spec.code}`;
  const rank = spec.rank ?? place.rank;
  const plain: MarketShape = {
    key,
    event,
    name: spec.name,
    type: spec.type,
    groupRanks: { [spec.group]: rank, ...(spec.combines ? { [YOUR_BET]: rank } : {}) },
    winners: spec.winners,
    inplayDelay: 0,
    ...(spec.line === undefined ? {} : { line: spec.line }),
    ...(spec.eachWay === undefined ? {} : { eachWay: spec.eachWay }),
    selections: spec.sides.map((side) => ({
      key: `${key}/${side.code}`,
      name: side.name,
      kind: 'REGULAR' as const,
      outcomeType: side.code,
      ...participantOf(side),
      ...(side.hcp === undefined ? {} : { hcp: side.hcp }),
    })),
  };
  const begun = spec.preMatch === true ? { begun: true } : {};
  const inplay = { ...plain, inplayDelay: place.inplayDelay, ...begun };
  return { spec, before: withReports(spec, plain), inplay };
}

const marked = new WeakMap<MarketShape, { readonly codes: readonly string[]; readonly shape: MarketShape }>();

/** A market with its players who take no part marked; the same object as long as they are the same. */
export function withAbsent(shape: MarketShape, codes: readonly string[]): MarketShape {
  if (codes.length === 0) return shape;
  const known = marked.get(shape);
  if (known !== undefined && sameValue(known.codes, codes)) return known.shape;
  const selections = shape.selections.map((selection) =>
    codes.includes(selection.outcomeType ?? '') ? { ...selection, noPart: true } : selection,
  );
  const made = { ...shape, selections };
  marked.set(shape, { codes, shape: made });
  return made;
}

/**
 * A market that is decided; a side of which nothing is said is void.
 *
 * @param early what has happened for each side that an offer pays for
 */
export function decidedSight(
  shape: MarketShape,
  endings: readonly Ending[],
  early: readonly (readonly EarlyPayout[])[] = [],
): MarketSight {
  const results = shape.selections.map(({ key: selection }, index) => {
    const ending = endings[index] ?? ('VOID' as const);
    const result = typeof ending === 'string' ? { outcome: ending } : ending;
    const reports = early[index] ?? [];
    return { selection, result: { ...result, ...(reports.length > 0 ? { early: [...reports] } : {}) } };
  });
  const prices = shape.selections.map(() => noPrice);
  return { shape, state: 'CLOSED', prices, result: { results, deductions: [] } };
}
