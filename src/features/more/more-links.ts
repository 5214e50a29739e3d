import { pathFor } from '#domain/navigation/routes.ts';

const OF_EVERYONE = [
  ['sports', pathFor('sports')],
  ['horseRacingHome', pathFor('horseRacingHome')],
  ['favouritesCoupon', pathFor('favouritesCoupon')],
  ['coupons', pathFor('coupons', {})],
  ['betFinder', pathFor('betFinder', { sportName: 'all' })],
  ['priceBoosts', pathFor('priceBoosts', {})],
  ['squads', pathFor('squads')],
  ['fives', pathFor('fives', {})],
  ['myBets', pathFor('myBets')],
  ['inbox', pathFor('inbox')],
  ['myBetsBonuses', pathFor('myBetsBonuses')],
  ['promotions', pathFor('promotions', {})],
  ['responsibleGaming', pathFor('responsibleGaming')],
  ['depositLimits', pathFor('depositLimits')],
  ['coolOff', pathFor('coolOff')],
  ['realityCheck', pathFor('realityCheck')],
  ['bettingRules', pathFor('bettingRules')],
  ['terms', pathFor('terms')],
  ['privacyPolicy', pathFor('privacyPolicy')],
  ['help', pathFor('help')],
  ['contactUs', pathFor('contactUs')],
] as const;

const OF_GUESTS = [['forgotPassword', pathFor('forgotPassword')]] as const;

const OF_CUSTOMERS = [
  ['profile', pathFor('profile')],
  ['history', pathFor('history')],
  ['withdraw', pathFor('withdraw')],
] as const;

/** Whose page it is; unknown while a session is being taken up again. */
export type Reader = 'guest' | 'customer' | 'unknown';

const OWN = { guest: OF_GUESTS, customer: OF_CUSTOMERS, unknown: [] } as const;

/** What the More page leads to: the reader's own last, as it is known last and must move nothing (NAV-10). */
export const moreLinks = (reader: Reader) => [...OF_EVERYONE, ...OWN[reader]];

export type MoreLink = ReturnType<typeof moreLinks>[number];
