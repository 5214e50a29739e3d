import * as betFinder from './bet-finder.ts';
import * as browse from './browse.ts';
import { type CallFacts, factsOf } from './call.ts';
import * as catalogue from './catalogue.ts';
import * as config from './config.ts';
import * as lists from './lists.ts';
import * as platform from './platform.ts';
import * as raceLists from './race-lists.ts';
import * as results from './results.ts';
import * as search from './search.ts';
import * as squads from './squads.ts';
import { viewCalls } from './view-calls.ts';

/**
 * The calls behind the first screen, as far as asking takes to know them. A production build has these values
 * in place of this module (`tools/build/call-facts.ts`), so that no schema is fetched before the page can be
 * drawn.
 */
export const getAppConfig = factsOf(config.getAppConfig);
export const getConfigs = factsOf(platform.getConfigs);
export const getSports = factsOf(catalogue.getSports);
export const getHome = factsOf(catalogue.getHome);
export const getInPlay = factsOf(catalogue.getInPlay);
export const getSportCompetitions = factsOf(catalogue.getSportCompetitions);
export const getEvents = factsOf(catalogue.getEvents);
export const getEventView = factsOf(catalogue.getEventView);
export const getRacingHome = factsOf(catalogue.getRacingHome);
export const getRacingMeetings = factsOf(catalogue.getRacingMeetings);
export const getRacingEvent = factsOf(catalogue.getRacingEvent);

export const getWidgets = factsOf(squads.getWidgets);

export const getAzSports = factsOf(browse.getAzSports);
export const getSpecials = factsOf(browse.getSpecials);
export const getEventGroups = factsOf(browse.getEventGroups);
export const getPopular = factsOf(browse.getPopular);
export const getBetFinder = factsOf(betFinder.getBetFinder);
export const getPriceBoosts = factsOf(browse.getPriceBoosts);
export const getCoupon = factsOf(catalogue.getCoupon);
export const getCoupons = factsOf(lists.getCoupons);
export const getFavourites = factsOf(lists.getFavourites);
export const getVirtuals = factsOf(raceLists.getVirtuals);
export const getRaceResults = factsOf(raceLists.getRaceResults);
export const getResults = factsOf(results.getResults);

/** Its answers are read with the later calls; they are views as those of pages are. */
export const searchOffer = factsOf(search.searchOffer);

/** Every call that a page of browsing can be made of, whether one asks it or not. */
export const viewFacts: readonly CallFacts[] = viewCalls.map((call) => factsOf(call));
