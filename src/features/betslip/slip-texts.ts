import type { Notice } from '#domain/betslip/notices/notices.ts';
import type { ShownSlip } from '#domain/events/shown-slip.ts';
import type { Shut } from '#domain/market/why-shut.ts';
import type { EachWayView } from '#projections/betslip/each-way-view.ts';
import type { CastView, LegView, SlipView, StakeView } from '#projections/betslip/slip-view.ts';
import {
  isShutNotice,
  type ShutNoticeKey,
  shutLegText,
  shutOfLeg,
  shutOfNotice,
} from '#src/features/odds/shut-texts.ts';
import { placeTermsText, sumText, systemText } from '#src/features/receipt/bet-name.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { moneyText } from '#src/text/format.ts';
import type { Text } from '#src/text/text.ts';
import { usedText } from './bonuses/bonus-texts.ts';
import { type GroupTexts, groupTexts, NO_PRICE } from './builder/builder-texts.ts';
import { actionText } from './placing/action-text.ts';
import { amountParams } from './stakes/amount-params.ts';

type ShutNotice = Pick<Notice, 'legs' | 'stakeId'> & { readonly key: ShutNoticeKey };

/** What stands in the slip around its own figures. */
export interface SlipSurroundings {
  readonly acceptOddsChange: string;
  /** As the header shows it; empty for a guest. */
  readonly balance: string;
}

export interface LegTexts {
  readonly view: LegView;
  readonly price: string;
  readonly change: string | null;
  /** Place terms while its bet is each way; empty otherwise. */
  readonly placeTerms: string;
  readonly notices: readonly string[];
}

export interface EachWayTexts {
  readonly view: EachWayView;
  /** Place terms, or why it cannot be switched off. */
  readonly hint: string;
}

export interface StakeTexts {
  readonly view: StakeView;
  readonly label: string;
  readonly stake: string;
  readonly returns: string;
  readonly totalOdds: string;
  /** How several stakes add up; empty for one, and without a stake. */
  readonly sum: string;
  readonly error: string | null;
  /** What the bet is struck with; null for nothing. */
  readonly bonus: string | null;
}

/**
 * Every text of the slip, made once: the screen renders these, and the press on the place button records
 * these, so what is recorded cannot differ from what was seen (EVT-03, INV-18).
 */
export interface SlipTexts {
  readonly legs: readonly LegTexts[];
  /** Bet builders among the legs. */
  readonly groups: readonly GroupTexts[];
  readonly stakes: readonly StakeTexts[];
  /** Runners of forecasts and tricasts as they stand in the slip, with the place in the place of a price. */
  readonly castLegs: ShownSlip['legs'];
  readonly eachWay: readonly EachWayTexts[];
  readonly totalStake: string;
  readonly returns: string;
  /** Texts of `view.notices` in their order. */
  readonly notices: readonly string[];
  readonly button: string;
}

/** Label keys of the read model, which knows no texts. */
const LABELS: Readonly<Record<string, MessageId>> = {
  'betslip.kind.single': 'betslip.kind.single',
  'betslip.kind.acca': 'betslip.kind.acca',
  'betslip.kind.multiples': 'betslip.kind.multiples',
  'betslip.kind.betBuilder': 'betslip.kind.betBuilder',
  'betslip.stake.allSingles': 'betslip.stake.allSingles',
  'betslip.kind.FORECAST': 'cast.kind.FORECAST',
  'betslip.kind.TRICAST': 'cast.kind.TRICAST',
  'betslip.kind.STRAIGHTFORECAST': 'cast.kind.STRAIGHTFORECAST',
  'betslip.kind.STRAIGHTTRICAST': 'cast.kind.STRAIGHTTRICAST',
  'betslip.kind.REVERSEFORECAST': 'cast.kind.REVERSEFORECAST',
  'betslip.kind.COMBINATIONFORECAST': 'cast.kind.COMBINATIONFORECAST',
  'betslip.kind.COMBINATIONTRICAST': 'cast.kind.COMBINATIONTRICAST',
};
export const labelText = (key: string, t: Text): string => t(LABELS[key] ?? 'betslip.kind.single');

/**
 * What a notice about a leg says of it; of a cast that is over while its race goes on, some runners are out
 * (RAC-06).
 */
function whyOf({ key, legs, stakeId }: ShutNotice, view: SlipView): Shut {
  const cast = view.casts.find((one) => one.stakeId === stakeId);
  if (cast !== undefined)
    return key === 'selectionExpired' && cast.picks.some(({ status }) => status !== 'expired')
      ? 'nonRunner'
      : (cast.shut ?? shutOfNotice(key));
  const leg = view.legs.find(({ selectionId }) => legs.includes(selectionId));
  return (leg === undefined ? undefined : shutOfLeg(leg)) ?? shutOfNotice(key);
}

/** Of selections of one market only one is multiplied: which one, and which ones are left out (BSL-09). */
function sameMarketText(notice: Notice, view: SlipView, t: Text): string {
  const legs = view.legs.filter((leg) => notice.legs.includes(leg.selectionId));
  const names = (some: readonly LegView[]): string => some.map(({ name }) => name).join(', ');
  return t('betslip.notice.sameMarket', {
    counted: names(legs.filter(({ outrankedBy }) => outrankedBy === null)),
    others: names(legs.filter(({ outrankedBy }) => outrankedBy !== null)),
    left: legs.length - 1,
  });
}

/**
 * Bet builders that a notice speaks of as a whole: that one cannot be combined with something is not about
 * its picks.
 */
const groupsIn = ({ key, legs }: Notice, { groups }: SlipView) =>
  key === 'nonCombinableSelection' || key === 'nonCombinableMultiSelection'
    ? groups.filter((group) => group.legs.some((id) => legs.includes(id)))
    : [];

/** Those that are bets of the tab; the others only say where they stand (BSL-12). */
const castsHere = ({ casts }: SlipView): readonly CastView[] => casts.filter(({ outside }) => !outside);

/** The selections a notice is about; of one side in two events, each with its event. */
function namesOf(notice: Notice, view: SlipView, t: Text): string[] {
  const { legs } = notice;
  const whole = groupsIn(notice, view);
  const own = view.legs.filter(
    ({ selectionId: id }) => legs.includes(id) && !whole.some((group) => group.legs.includes(id)),
  );
  const unclear = new Set(own.map(({ name }) => name)).size < own.length;
  return [
    ...whole.map(({ event }) => t('betslip.builder.named', { event })),
    ...own.map(({ name, event }) => (unclear ? t('betslip.notice.nameInEvent', { name, event }) : name)),
    ...castsHere(view)
      .flatMap(({ picks }) => picks)
      .filter((pick) => legs.includes(pick.selectionId))
      .map(({ name }) => name),
  ];
}

function noticeText(notice: Notice, view: SlipView, t: Text): string {
  if (notice.key === 'nonCombinableSelection' && !notice.blocking) return sameMarketText(notice, view, t);
  const names = namesOf(notice, view, t).join(', ');
  const { key } = notice;
  if (key === 'nonCombinableMultiSelection') {
    const { kind, tab } = notice.params;
    const home = view.tabs.find((one) => one.tab === tab);
    return t(`betslip.notice.${key}`, {
      kind: kind ?? '',
      tab: home === undefined ? '' : labelText(home.labelKey, t),
    });
  }
  return isShutNotice(key)
    ? shutLegText(whyOf({ key, legs: notice.legs, stakeId: notice.stakeId }, view), names, t)
    : t(`betslip.notice.${key}`, { ...amountParams(notice.params), names });
}

/**
 * That prices moved is marked at each of them and said once, above the button: a line at a leg would move the
 * others.
 */
export const isPriceNotice = (notice: Notice | undefined): boolean =>
  notice?.key === 'oddsChanged' && notice.params.what !== 'placeTerms';

function changeText({ change }: LegView, t: Text): string | null {
  if (change === null) return null;
  const direction = change.trend === 'up' ? 'Up' : 'Down';
  return t(`betslip.${change.since === 'added' ? 'change' : 'accepted'}${direction}`, { was: change.was });
}

function returnsText(
  { returns, unpriced, dividend }: Pick<StakeView, 'returns' | 'unpriced' | 'dividend'>,
  currency: string,
  t: Text,
): string {
  if (unpriced) return NO_PRICE;
  return returns === null
    ? t(dividend ? 'cast.dividend' : 'betslip.returnsSp')
    : moneyText(returns, currency);
}

export const positionText = (position: CastView['picks'][number]['position'], t: Text): string =>
  t(`cast.position.${position ?? 'any'}`);
export const castLabel = ({ labelKey }: CastView, t: Text): string => labelText(labelKey, t);
export const castPicksText = ({ picks }: CastView, t: Text): string =>
  picks.map(({ name, position }) => `${positionText(position, t)} ${name}`).join(', ');

function stakeLabel(stake: StakeView, view: SlipView, t: Text): string {
  const only = stake.stakeId.startsWith('single:')
    ? view.legs.find((leg) => leg.stakeId === stake.stakeId)
    : undefined;
  if (only !== undefined) return t('betslip.stake.single', { selection: only.name });
  if (stake.dividend) return t('cast.stake', { kind: labelText(stake.labelKey, t) });
  if (stake.systemType !== null) return systemText(stake.systemType, stake.lines, t);
  const group = view.groups.find((one) => one.stakeId === stake.stakeId);
  if (group !== undefined) return t('betslip.builder.stake', { event: group.event });
  return stake.stakeId === 'acca' ? t('betslip.stake.acca') : labelText(stake.labelKey, t);
}

const castLegsOf = (cast: CastView, view: SlipView, t: Text): ShownSlip['legs'] =>
  cast.picks.map(({ selectionId, name, position, version }) => ({
    selectionId,
    selection: name,
    market: labelText(cast.labelKey, t),
    event: cast.event,
    price: positionText(position, t),
    version,
    stake: view.stakes.find(({ stakeId }) => stakeId === cast.stakeId)?.text ?? '',
    stakeId: cast.stakeId,
  }));

function eachWayHint({ required, terms, key }: EachWayView, t: Text): string {
  const known = terms === null ? '' : placeTermsText(terms, t);
  if (!required) return known;
  const why = key.startsWith('single:') ? t('bets.eachWayOnly') : t('bets.eachWayRequired');
  return known === '' ? why : `${known} · ${why}`;
}

/** What is wrong with the box; first of all that the last text is not in it. */
function stakeError(stake: StakeView, view: SlipView, t: Text): string | null {
  if (stake.refused) return t('betslip.stakeUnreadable');
  return stake.error === null ? null : noticeText(stake.error, view, t);
}

function stakeSum(stake: StakeView, currency: string, t: Text): string {
  const { lines, eachWay, unitStake: unit, totalStake: total } = stake;
  return unit === 0 ? '' : (sumText({ lines, eachWay, unit, total }, currency, t) ?? '');
}

export function slipTexts(view: SlipView, t: Text): SlipTexts {
  const notices = view.notices.map((notice) => noticeText(notice, view, t));
  // What is about a whole bet builder stands at its card, not at each of its legs.
  const ofGroup = (ids: readonly number[]): boolean =>
    view.groups.some(
      (group) => group.legs.length === ids.length && group.legs.every((id) => ids.includes(id)),
    );
  const about = ({ selectionId: id, outrankedBy }: LegView) =>
    notices.filter((_text, nth) => {
      const notice = view.notices[nth];
      const legs = notice?.legs ?? [];
      // A leg that another one outranks says so itself, with the way to take it instead.
      const saidThere = outrankedBy !== null && notice?.params.counted !== undefined;
      const ofCard = notice !== undefined && groupsIn(notice, view).some((group) => group.legs.includes(id));
      return legs.includes(id) && !ofGroup(legs) && !isPriceNotice(notice) && !saidThere && !ofCard;
    });
  return {
    legs: view.legs.map((leg) => ({
      view: leg,
      price: leg.priceText,
      change: changeText(leg, t),
      placeTerms: leg.placeTerms === null ? '' : placeTermsText(leg.placeTerms, t),
      notices: about(leg),
    })),
    groups: groupTexts(view, t).map((group) => ({
      ...group,
      notices: [
        ...group.notices,
        ...notices.filter((_text, nth) => {
          const notice = view.notices[nth];
          return notice !== undefined && groupsIn(notice, view).some(({ id }) => id === group.view.id);
        }),
      ],
    })),
    stakes: view.stakes.map((stake) => ({
      view: stake,
      label: stakeLabel(stake, view, t),
      stake: stake.text,
      returns: returnsText(stake, view.currency, t),
      totalOdds: stake.totalOddsText,
      sum: stakeSum(stake, view.currency, t),
      error: stakeError(stake, view, t),
      bonus: usedText(stake.bonus, view.currency, t),
    })),
    castLegs: castsHere(view).flatMap((cast) => castLegsOf(cast, view, t)),
    eachWay: view.eachWay.map((one) => ({ view: one, hint: eachWayHint(one, t) })),
    totalStake: moneyText(view.totals.stake, view.currency),
    returns: returnsText(view.totals, view.currency, t),
    notices,
    button: actionText(view.action, view, t),
  };
}

/** The evidence of a press: the texts above, and nothing worked out anew. */
export function shownSlip(view: SlipView, texts: SlipTexts, surroundings: SlipSurroundings): ShownSlip {
  const inGroup = (id: LegView['selectionId']): boolean => view.groups.some(({ legs }) => legs.includes(id));
  return {
    button: texts.button,
    totalStake: texts.totalStake,
    returns: texts.returns,
    legs: [
      ...texts.legs.map(({ view: leg, price, placeTerms }) => ({
        selectionId: leg.selectionId,
        selection: leg.name,
        market: leg.market,
        event: leg.event,
        // In a bet builder no price of its own stands on the screen.
        price: inGroup(leg.selectionId) ? '' : price,
        version: leg.version,
        stake: texts.stakes.find((stake) => stake.view.stakeId === leg.stakeId)?.stake ?? '',
        ...(placeTerms === '' ? {} : { placeTerms }),
        ...(leg.earlyPayouts.length === 0 ? {} : { earlyPayouts: [...leg.earlyPayouts] }),
      })),
      ...texts.castLegs,
    ],
    stakes: texts.stakes.map(({ view: stake, label, stake: text, returns, totalOdds, sum, bonus }) => ({
      stakeId: stake.stakeId,
      label,
      stake: text,
      returns,
      totalOdds,
      ...(sum === '' ? {} : { sum }),
      ...(bonus === null ? {} : { bonus }),
    })),
    ...(texts.groups.length === 0
      ? {}
      : { groups: texts.groups.map(({ view: group, price }) => ({ id: group.id, price })) }),
    notices: [...texts.notices],
    oddsFormat: view.oddsFormat,
    ...surroundings,
  };
}
