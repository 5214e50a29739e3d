import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';

/**
 * The calls named in §7 of both documents, one line each as they are written there, and the call that answers it.
 * Greyhounds mirror horse racing: the same call with another sport id.
 */
const named: readonly (readonly [document: 'S0' | 'S1', row: string, call: string])[] = [
  ['S0', 'sports listing', 'getSports'],
  ['S0', 'azSports', 'getAzSports'],
  ['S0', 'sportCompetitions', 'getSportCompetitions'],
  ['S0', 'sportOutrights', 'getSportOutrights'],
  ['S0', 'sportSpecials', 'getSportSpecials'],
  ['S0', 'groupedLeagues', 'getGroupedLeagues'],
  ['S0', 'dlCategory', 'getDeepLinkCategory'],
  ['S0', 'dlFeaturedLeague', 'getFeaturedLeague'],
  ['S0', 'events matches', 'getEvents'],
  ['S0', 'outrights', 'getOutrights'],
  ['S0', 'specials', 'getSpecials'],
  ['S0', 'eventgroups / groups', 'getEventGroups'],
  ['S0', 'event view', 'getEventView'],
  ['S0', 'coupon', 'getCoupon'],
  ['S0', 'widgets', 'getWidgets'],
  ['S0', 'home', 'getHome'],
  ['S0', 'sport popular', 'getPopular'],
  ['S0', 'popular leagues', 'getPopularLeagues'],
  ['S0', 'price boosts home', 'getPriceBoosts'],
  ['S0', 'bet finder', 'getBetFinder'],
  ['S0', 'in-play', 'getInPlay'],
  ['S0', 'racinghome', 'getRacingHome'],
  ['S0', 'allraces', 'getAllRaces'],
  ['S0', 'futureslist', 'getFutureRaces'],
  ['S0', 'racing event', 'getRacingEvent'],
  ['S0', 'meetings', 'getRacingMeetings'],
  ['S0', 'racing specials', 'getRacingSpecials'],
  ['S0', 'azparticipants', 'getRacingParticipants'],
  ['S0', 'virtuals v2', 'getVirtuals'],
  ['S0', 'virtuals old mode', 'getVirtualsV1'],
  ['S0', 'dlSelections', 'getSelections'],
  ['S0', 'dlBetBuilderAcca', 'getBetBuilderAcca'],
  ['S0', 'headlines (teasers)', 'getHeadlines'],
  ['S0', 'calculateBets', 'calculateBets'],
  ['S0', 'bet placement', 'placeBets'],
  ['S0', 'bet recommendations', 'recommendBets'],
  ['S0', 'bet request', 'requestBet'],
  ['S0', 'betslipcodes', 'getBetslipCode'],
  ['S0', 'generate code', 'createBetslipCode'],
  ['S0', 'cashout', 'cashOut'],
  ['S0', 'my bets unsettled count', 'getUnsettledCount'],
  ['S0', 'my bets unsettled', 'getUnsettledBets'],
  ['S0', 'my bets settled', 'getSettledBets'],
  ['S0', 'my bets details', 'getBetDetails'],
  ['S0', 'my bets statistics', 'getBetStatistics'],
  ['S0', 'jackpots amount', 'getJackpots'],
  ['S0', 'analytics update log', 'sendAnalytics'],
  ['S0', 'betstatus', 'betStatus'],
  // The documents name its statuses (WAITING, CONFIRM) and not the call that leads out of them.
  ['S0', 'answer to a counter-offer', 'answerOffer'],
  ['S0', 'bethistory', 'getBetHistory'],
  ['S0', 'media', 'getMedia'],
  ['S0', 'deep links', 'getDeepLinks'],
  ['S0', 'personal data', 'getPersonalData'],
  ['S0', 'personalisation', 'getPersonalisation'],
  ['S0', 'free-bet info', 'getUserBonuses'],
  ['S1', 'login', 'login'],
  ['S1', 'prolong', 'prolong'],
  ['S1', 'login/finalize', 'finalizeLogin'],
  ['S1', 'email validate', 'validateEmail'],
  ['S1', 'logout', 'logout'],
  ['S1', 'balance', 'getBalance'],
  ['S1', 'user info', 'getUserInfo'],
  ['S1', 'kyc status', 'getKycStatus'],
  ['S1', 'account dashboard', 'getDashboard'],
  ['S1', 'documents upload', 'uploadDocument'],
  ['S1', 'inbox read', 'readInboxMessage'],
  ['S1', 'onfido applicant', 'createApplicant'],
  ['S1', 'onfido submit', 'submitApplicant'],
  ['S1', 'onfido status', 'getApplicantStatus'],
  ['S1', 'accept default limits', 'acceptDefaultLimits'],
  ['S1', 'cancel bonuses', 'cancelBonus'],
  ['S1', 'bonus offers accept', 'acceptBonusOffer'],
  ['S1', 'bonus offers decline', 'declineBonusOffer'],
  ['S1', 'settings', 'saveSettings'],
  ['S1', 'settings as stored', 'getSettings'],
  ['S1', 'registration', 'register'],
  ['S1', 'reality check interval', 'getRealityCheckInterval'],
  ['S1', 'app config', 'getAppConfig'],
  ['S1', '/view/configs', 'getConfigs'],
  ['S1', 'experiment config', 'getExperiments'],
  ['S1', 'video streaming', 'getStream'],
  ['S1', 'geolocation', 'getGeolocation'],
  ['S1', 'identity check', 'getIdentityCheck'],
  ['S1', 'bonus offers', 'getBonusOffers'],
  ['S1', 'token login', 'loginWithToken'],
  ['S1', 'casino game launch', 'launchGame'],
  ['S1', 'promotions', 'getPromotions'],
  ['S1', 'statistic widget', 'getStatisticWidget'],
  ['S1', 'static content', 'getStaticContent'],
  ['S1', 'push inbox init', 'startPushInbox'],
  ['S1', 'biometrics status', 'getBiometricsStatus'],
  ['S1', 'version', 'getVersion'],
];

/** What the documents ask for without naming a call, by the row that asks. */
const own: readonly (readonly [row: string, call: string])[] = [
  ['EVT-05', 'getRecordingProgress'],
  ['EVT-05', 'uploadRecording'],
  ['UK-52', 'getOwnRecordings'],
  ['RGT-01', 'chooseRealityCheckInterval'],
  ['RGT-01', 'acknowledgeRealityCheck'],
  ['ACC-06', 'getSessions'],
  ['ACC-06', 'endSessions'],
  ['ACC-03', 'changePassword'],
  ['UK-46', 'getProofKeys'],
  ['UK-46', 'getCheckpoint'],
  ['UK-46', 'getInclusion'],
  ['UK-46', 'getConsistency'],
];

describe('the contract', () => {
  it('declares every call that the documents name, and no other', () => {
    expect([...calls.map((call) => call.name)].sort()).toEqual(
      [...named.map(([, , call]) => call), ...own.map(([, call]) => call)].sort(),
    );
  });

  it('gives each call its own name and its own method and path', () => {
    expect(new Set(calls.map((call) => call.name)).size).toBe(calls.length);
    expect(new Set(calls.map((call) => `${call.method} ${call.path}`)).size).toBe(calls.length);
  });

  it('names every path parameter in the params schema, and says where each call is specified', () => {
    for (const call of calls) {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(Object.keys(call.params.shape), call.name).toEqual(inPath);
      const row = own.find(([, name]) => name === call.name)?.[0];
      if (row === undefined) expect(call.source, call.name).toMatch(/^S[01] §\d/);
      else expect(call.source.split(', '), call.name).toContain(row);
      expect(call.doc.length, call.name).toBeGreaterThan(10);
    }
  });

  it('[UK-57] asks for nothing secret and for no person in an address, which servers and browsers keep', () => {
    const secret = /pass|secret|token|captcha|credential|cookie|otp|mail|phone|birth|firstName|lastName/i;
    for (const call of calls)
      for (const field of [...Object.keys(call.params.shape), ...Object.keys(call.query.shape)])
        expect(field, call.name).not.toMatch(secret);
  });

  it('answers with a result code everywhere', () => {
    for (const call of calls) expect(Object.keys(call.answer.shape), call.name).toContain('resultCode');
  });
});
