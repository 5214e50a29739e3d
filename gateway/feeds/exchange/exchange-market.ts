import type { FeedEvent, FeedMarket, FeedSelection } from '../../core/feed.ts';
import { isOff, isRacing } from './exchange-event.ts';
import { type MarketFold, runnerKey } from './market-fold.ts';
import { groupOf } from './market-groups.ts';
import type { Names } from './names.ts';
import { outcomeTypes } from './outcome-types.ts';
import type { MarketDefinition, RunnerDefinition } from './parse-stream-message.ts';

/** A market without prices and state. */
export type ExchangeShape = Omit<FeedMarket, 'state' | 'selections'> & {
  readonly selections: readonly Omit<FeedSelection, 'odds' | 'suspended'>[];
};

export const marketKey = (id: string): string => `x.${id}`;
export const selectionKey = (market: string, runner: string): string => `${marketKey(market)}/${runner}`;

const typeNames: ReadonlyMap<string, string> = new Map([
  ['MATCH_ODDS', 'Match Odds'],
  ['WIN', 'Win'],
  ['PLACE', 'To Be Placed'],
  ['EACH_WAY', 'Each Way'],
  ['ASIAN_HANDICAP', 'Asian Handicap'],
  ['CORRECT_SCORE', 'Correct Score'],
  ['BOTH_TEAMS_TO_SCORE', 'Both teams to Score?'],
  ['TRAP_CHALLENGE', 'Trap Challenge'],
]);

/**
 * `HALF_TIME` → `Half time`, `OVER_UNDER_25` → `Over/Under 2.5 Goals`: a type that has no name of its own.
 */
const fromType = (type: string): string => {
  const [, whole, half] = /^OVER_UNDER_(\d+)(\d)$/.exec(type) ?? [];
  if (whole !== undefined && half !== undefined) return `Over/Under ${whole}.${half} Goals`;
  const words = type.toLowerCase().replaceAll('_', ' ');
  return words === '' ? 'Market' : words.charAt(0).toUpperCase() + words.slice(1);
};

function marketName(definition: MarketDefinition, id: string, names: Names): string {
  const type = definition.marketType ?? '';
  // In racing the name of the win market is the name of the race, which the event carries.
  if (isRacing(definition) && type === 'WIN') return 'Win';
  return definition.name ?? names.market(id) ?? typeNames.get(type) ?? fromType(type);
}

const signed = (hc: number): string => (hc > 0 ? `+${hc}` : `${hc}`);

/**
 * `7. Winston Blue` → cloth 7 and the name. What is not told is not known: the order of display is no cloth
 * (MEND-19).
 */
function clothed(told: string): { readonly cloth: number | undefined; readonly name: string } {
  const match = /^(\d{1,2})\. (.+)$/.exec(told);
  const [, cloth, name] = match ?? [];
  return cloth === undefined || name === undefined
    ? { cloth: undefined, name: told }
    : { cloth: Number(cloth), name };
}

function selectionOf(
  fold: MarketFold,
  definition: MarketDefinition,
  runner: RunnerDefinition,
  names: Names,
  outcomeType: string | undefined,
): ExchangeShape['selections'][number] {
  const hc = runner.hc ?? 0;
  const racing = isRacing(definition);
  const told = runner.name ?? names.runner(fold.id, runner.id);
  // Without a name there is only what the exchange calls it.
  const full = told ?? `${racing ? 'Runner' : 'Selection'} ${runner.id}`;
  const { cloth, name } = racing ? clothed(full) : { cloth: undefined, name: full };
  const lined = told === undefined ? hc !== 0 : definition.marketType === 'ASIAN_HANDICAP';
  return {
    key: selectionKey(fold.id, runnerKey(runner.id, runner.hc)),
    name: lined ? `${name} ${signed(hc)}` : name,
    kind: runner.status === 'REMOVED' ? 'NR' : 'REGULAR',
    ...(outcomeType === undefined ? {} : { outcomeType }),
    ...(hc === 0 ? {} : { hcp: signed(hc) }),
    ...(cloth === undefined ? {} : { runner: { clothNumber: cloth } }),
  };
}

/** Where a market belongs, and who plays in it. */
export interface MarketPlace {
  readonly event: string;
  readonly participants: FeedEvent['participants'];
  /** Time of the recording, epoch ms. */
  readonly at: number;
}

/** The market as its definition tells it: names, order, roles, terms, non-runners. */
export function exchangeMarket(
  fold: MarketFold,
  { event, participants, at: now }: MarketPlace,
  names: Names,
): ExchangeShape | undefined {
  const { definition } = fold;
  if (definition === undefined) return undefined;
  const type = definition.marketType ?? 'OTHER';
  const runners = fold.runners();
  const named = runners.map(({ id, name }) => ({ id, name: name ?? names.runner(fold.id, id) }));
  const roles = isRacing(definition) ? [] : outcomeTypes(named, participants, type);
  const group = groupOf(definition.eventTypeId, type);
  const divisor = definition.eachWayDivisor ?? 0;
  const places = Math.max(1, definition.numberOfWinners);
  return {
    key: marketKey(fold.id),
    event,
    name: marketName(definition, fold.id, names),
    type,
    groupRanks: { [group.id]: 1 },
    winners: type === 'EACH_WAY' ? 1 : places,
    inplayDelay: definition.inPlay ? (definition.betDelay ?? 0) : 0,
    // Of a race its step says so.
    ...(!isRacing(definition) && isOff(definition, now) ? { begun: true } : {}),
    ...(divisor > 1 && Number.isInteger(divisor)
      ? { eachWay: { num: 1, den: divisor, places }, eachWayRequired: true }
      : {}),
    selections: runners.map((runner, at) => selectionOf(fold, definition, runner, names, roles[at])),
  };
}
