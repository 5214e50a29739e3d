import { EventId } from '#domain/brand.ts';
import {
  getAzSports,
  getDeepLinkCategory,
  getEventGroups,
  getFeaturedLeague,
  getOutrights,
  getSpecials,
  getSportOutrights,
  getSportSpecials,
} from '#domain/contract/browse.ts';
import * as contract from '#domain/contract/catalogue.ts';
import { type AppConfig, getAppConfig } from '#domain/contract/config.ts';
import { getConfigs, getVersion } from '#domain/contract/platform.ts';
import { getVirtuals, getVirtualsV1 } from '#domain/contract/race-lists.ts';
import { offer } from '../../config/offer.ts';
import { azSportsView } from '../../views/az-sports.ts';
import * as browse from '../../views/browse.ts';
import { appConfigView, layoutsView } from '../../views/configuration.ts';
import { couponMoment, couponView } from '../../views/coupons.ts';
import { featuredLeagueView, linkedCategoryView } from '../../views/link-targets.ts';
import { racingHomeView, racingMeetingsView, racingMoment } from '../../views/racing.ts';
import { competitionsOfKindView, eventGroupsView, eventsOfKindView } from '../../views/specials.ts';
import type { ViewContext } from '../../views/view-context.ts';
import { virtualsWithTable } from '../../views/virtuals.ts';
import { badRequest, notFound } from '../call-refused.ts';
import { type Implementation, implement } from '../implementation.ts';

/** Ids of a comma list as the documents send them. */
export function idsOf(text: string): number[] {
  const parts = text.split(',').filter((part) => part !== '');
  if (parts.length === 0 || parts.length > offer.maximumIdsPerCall) {
    throw badRequest(`between 1 and ${offer.maximumIdsPerCall} ids, separated by commas`);
  }
  return parts.map((part) => {
    if (!/^[1-9]\d{0,9}$/.test(part)) throw badRequest(`not an id: ${part.slice(0, 20)}`);
    return Number(part);
  });
}

function eventIdOf(value: number): EventId {
  const id = EventId.safeParse(value);
  if (!id.success) throw badRequest(`not an event id: ${value}`);
  return id.data;
}

/** The same, of events. */
export const eventIdsOf = (text: string): EventId[] => idsOf(text).map(eventIdOf);

function minutesOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw badRequest('startingin is a number of minutes');
  return Number(text);
}

const found = <Answer>(answer: Answer | undefined, what: string): Answer => {
  if (answer === undefined) throw notFound(`${what} is not known here`);
  return answer;
};

/** What is decided over a competition, and its specials (BRW-04, BRW-05, BRW-06). */
const wholeCompetitionHandlers = (view: () => ViewContext): readonly Implementation[] => [
  implement(getOutrights, ({ query }) => eventsOfKindView(view(), 'outright', query.categoryid), {
    offerView: {},
  }),
  implement(
    getSpecials,
    ({ query }) => eventsOfKindView(view(), 'specials', query.categoryid, query.selectionsCount === '0'),
    { offerView: {} },
  ),
  implement(
    getSportOutrights,
    ({ query }) =>
      found(competitionsOfKindView(view(), 'outright', query.sportCategoryId), query.sportCategoryId),
    { offerView: {} },
  ),
  implement(
    getSportSpecials,
    ({ query }) =>
      found(competitionsOfKindView(view(), 'specials', query.sportCategoryId), query.sportCategoryId),
    { offerView: {} },
  ),
  implement(getEventGroups, ({ query }) => eventGroupsView(view(), query.categoryid, query), {
    offerView: {},
  }),
];

/** Where links to a category and to the league of a sport lead (DPL-05). */
const linkHandlers = (view: () => ViewContext): readonly Implementation[] => [
  implement(
    getDeepLinkCategory,
    ({ query }) => found(linkedCategoryView(view(), query.categoryid, query.sportid), query.categoryid),
    { offerView: {} },
  ),
  implement(
    getFeaturedLeague,
    ({ query }) => found(featuredLeagueView(view(), query.sportcategoryid), query.sportcategoryid),
    { offerView: {} },
  ),
];

/**
 * @param view the offer at this moment; asked anew for each call.
 * @param receiptKey SPKI PEM of the key that signs receipts.
 * @param features of this installation, beside those of the brand.
 */
export const catalogueHandlers = (
  view: () => ViewContext,
  version: string,
  receiptKey: string,
  features: AppConfig['features'] = {},
): readonly Implementation[] => [
  implement(getAppConfig, ({ query }) =>
    found(appConfigView(view(), query.brand, receiptKey, features), `brand ${query.brand.slice(0, 40)}`),
  ),
  implement(getConfigs, ({ query }) => layoutsView(query), { offerView: {} }),
  implement(getVersion, () => ({ resultCode: 0, data: { version } })),
  implement(contract.getSports, () => browse.sportsView(view()), { offerView: {} }),
  implement(getAzSports, () => azSportsView(view()), { offerView: {} }),
  implement(contract.getHome, () => browse.homeView(view()), { offerView: {} }),
  implement(
    contract.getInPlay,
    ({ query }) => browse.inPlayView(view(), query.sportCategoryId, minutesOf(query.startingin)),
    { offerView: { moment: ({ query }) => browse.inPlayMoment(view(), minutesOf(query.startingin)) } },
  ),
  implement(
    contract.getSportCompetitions,
    ({ query }) => found(browse.sportView(view(), query.sportCategoryId), query.sportCategoryId),
    { offerView: {} },
  ),
  implement(
    contract.getEvents,
    ({ query }) => found(browse.competitionView(view(), query.categoryid), query.categoryid),
    { offerView: {} },
  ),
  implement(
    contract.getCoupon,
    ({ query }) => found(couponView(view(), query.id, query.markets), 'the coupon'),
    { offerView: { moment: ({ query }) => couponMoment(view(), query.id) } },
  ),
  implement(
    contract.getEventView,
    ({ query }) => {
      const [id = 0] = idsOf(query.eventid);
      return found(browse.eventView(view(), eventIdOf(id), query.alive === 'true'), `event ${id}`);
    },
    { offerView: {} },
  ),
  implement(contract.getRacingHome, ({ query }) => racingHomeView(view(), query.sportcategoryid), {
    offerView: { moment: () => racingMoment(view()) },
  }),
  implement(contract.getRacingMeetings, ({ query }) => racingMeetingsView(view(), query.sportcategoryid), {
    offerView: { moment: () => racingMoment(view()) },
  }),
  implement(getVirtuals, ({ query }) => virtualsWithTable(view(), query.categoryId, query.eventId), {
    offerView: {},
  }),
  implement(
    getVirtualsV1,
    ({ query }) => virtualsWithTable(view(), query.subSportId ?? query.categoryId, query.eventId),
    { offerView: {} },
  ),
  ...wholeCompetitionHandlers(view),
  ...linkHandlers(view),
];
