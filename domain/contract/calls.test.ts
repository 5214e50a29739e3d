import { describe, expect, it } from 'vitest';
import { calls } from './calls.ts';
import { documentCalls } from './identity-checks.ts';

/**
 * The calls of CORE-07 and ACCT-07, one line each as they are written there, and the call that answers it.
 * Greyhounds mirror horse racing: the same call with another sport id.
 */
const named: readonly (readonly [document: 'CORE' | 'ACCT', row: string, call: string])[] = [
  ['CORE', 'sports listing', 'getSports'],
  ['CORE', 'azSports', 'getAzSports'],
  ['CORE', 'sportCompetitions', 'getSportCompetitions'],
  ['CORE', 'sportOutrights', 'getSportOutrights'],
  ['CORE', 'sportSpecials', 'getSportSpecials'],
  ['CORE', 'groupedLeagues', 'getGroupedLeagues'],
  ['CORE', 'dlCategory', 'getDeepLinkCategory'],
  ['CORE', 'dlFeaturedLeague', 'getFeaturedLeague'],
  ['CORE', 'events matches', 'getEvents'],
  ['CORE', 'outrights', 'getOutrights'],
  ['CORE', 'specials', 'getSpecials'],
  ['CORE', 'eventgroups / groups', 'getEventGroups'],
  ['CORE', 'event view', 'getEventView'],
  ['CORE', 'coupon', 'getCoupon'],
  ['CORE', 'widgets', 'getWidgets'],
  ['CORE', 'home', 'getHome'],
  ['CORE', 'sport popular', 'getPopular'],
  ['CORE', 'popular leagues', 'getPopularLeagues'],
  ['CORE', 'price boosts home', 'getPriceBoosts'],
  ['CORE', 'bet finder', 'getBetFinder'],
  ['CORE', 'in-play', 'getInPlay'],
  ['CORE', 'racinghome', 'getRacingHome'],
  ['CORE', 'allraces', 'getAllRaces'],
  ['CORE', 'futureslist', 'getFutureRaces'],
  ['CORE', 'racing event', 'getRacingEvent'],
  ['CORE', 'meetings', 'getRacingMeetings'],
  ['CORE', 'racing specials', 'getRacingSpecials'],
  ['CORE', 'azparticipants', 'getRacingParticipants'],
  ['CORE', 'virtuals v2', 'getVirtuals'],
  ['CORE', 'virtuals old mode', 'getVirtualsV1'],
  ['CORE', 'dlSelections', 'getSelections'],
  ['CORE', 'dlBetBuilderAcca', 'getBetBuilderAcca'],
  ['CORE', 'headlines (teasers)', 'getHeadlines'],
  ['CORE', 'calculateBets', 'calculateBets'],
  ['CORE', 'bet placement', 'placeBets'],
  ['CORE', 'bet recommendations', 'recommendBets'],
  ['CORE', 'bet request', 'requestBet'],
  ['CORE', 'betslipcodes', 'getBetslipCode'],
  ['CORE', 'generate code', 'createBetslipCode'],
  ['CORE', 'cashout', 'cashOut'],
  // The documents name the refs of cash-outs and no way to ask about them.
  ['CORE', 'cashout status', 'cashOutStatus'],
  ['CORE', 'cashout rule', 'setCashOutRule'],
  ['CORE', 'my bets unsettled count', 'getUnsettledCount'],
  ['CORE', 'my bets unsettled', 'getUnsettledBets'],
  ['CORE', 'my bets settled', 'getSettledBets'],
  // The documents have no search in the history; it is MYB-10.
  ['CORE', 'my bets settled, by words', 'findSettledBets'],
  ['CORE', 'my bets details', 'getBetDetails'],
  // The documents have the button of MYB-06 and not the call behind it.
  ['CORE', 'my bets details, report a problem', 'reportProblem'],
  // The documents have no news of settled bets; they are MYB-12.
  ['CORE', 'my bets news', 'getBetNews'],
  ['CORE', 'my bets news, seen', 'readBetNews'],
  ['CORE', 'my bets statistics', 'getBetStatistics'],
  ['CORE', 'jackpots amount', 'getJackpots'],
  ['CORE', 'analytics update log', 'sendAnalytics'],
  ['CORE', 'betstatus', 'betStatus'],
  // The documents name its statuses (WAITING, CONFIRM) and not the call that leads out of them.
  ['CORE', 'answer to a counter-offer', 'answerOffer'],
  ['CORE', 'bethistory', 'getBetHistory'],
  ['CORE', 'media', 'getMedia'],
  ['CORE', 'deep links', 'getDeepLinks'],
  ['CORE', 'personal data', 'getPersonalData'],
  ['CORE', 'personalisation', 'getPersonalisation'],
  ['CORE', 'free-bet info', 'getUserBonuses'],
  ['ACCT', 'login', 'login'],
  ['ACCT', 'prolong', 'prolong'],
  ['ACCT', 'login/finalize', 'finalizeLogin'],
  ['ACCT', 'email validate', 'validateEmail'],
  ['ACCT', 'logout', 'logout'],
  ['ACCT', 'balance', 'getBalance'],
  ['ACCT', 'user info', 'getUserInfo'],
  ['ACCT', 'kyc status', 'getKycStatus'],
  ['ACCT', 'account dashboard', 'getDashboard'],
  ['ACCT', 'documents upload', 'uploadDocument'],
  ['ACCT', 'inbox read', 'readInboxMessage'],
  ['ACCT', 'onfido applicant', 'createApplicant'],
  ['ACCT', 'onfido submit', 'submitApplicant'],
  ['ACCT', 'onfido status', 'getApplicantStatus'],
  ['ACCT', 'accept default limits', 'acceptDefaultLimits'],
  ['ACCT', 'cancel bonuses', 'cancelBonus'],
  ['ACCT', 'bonus offers accept', 'acceptBonusOffer'],
  ['ACCT', 'bonus offers decline', 'declineBonusOffer'],
  ['ACCT', 'settings', 'saveSettings'],
  ['ACCT', 'settings as stored', 'getSettings'],
  ['ACCT', 'registration', 'register'],
  ['ACCT', 'reality check interval', 'getRealityCheckInterval'],
  ['ACCT', 'app config', 'getAppConfig'],
  ['ACCT', '/view/configs', 'getConfigs'],
  ['ACCT', 'experiment config', 'getExperiments'],
  ['ACCT', 'video streaming', 'getStream'],
  ['ACCT', 'geolocation', 'getGeolocation'],
  ['ACCT', 'identity check', 'getIdentityCheck'],
  ['ACCT', 'bonus offers', 'getBonusOffers'],
  ['ACCT', 'token login', 'loginWithToken'],
  ['ACCT', 'casino game launch', 'launchGame'],
  ['ACCT', 'promotions', 'getPromotions'],
  ['ACCT', 'statistic widget', 'getStatisticWidget'],
  ['ACCT', 'static content', 'getStaticContent'],
  ['ACCT', 'push inbox init', 'startPushInbox'],
  ['ACCT', 'biometrics status', 'getBiometricsStatus'],
  ['ACCT', 'version', 'getVersion'],
];

/** What the documents ask for without naming a call, by the row that asks. */
const own: readonly (readonly [row: string, call: string])[] = [
  ['MSG-03', 'getInbox'],
  ['EDT-01', 'betEdit'],
  ['BRW-09', 'getFavourites'],
  ['BRW-07', 'getCoupons'],
  ['RAC-11', 'getRaceResults'],
  ['BRW-11', 'getResults'],
  ['EVT-05', 'getRecordingProgress'],
  ['EVT-05', 'uploadRecording'],
  ['UK-52', 'getOwnRecordings'],
  ['RGT-01', 'chooseRealityCheckInterval'],
  ['RGT-01', 'acknowledgeRealityCheck'],
  ['RGT-03', 'getLimits'],
  ['RGT-03', 'setLimit'],
  ['RGT-03', 'answerLimit'],
  ['KYC-01', 'getIdentity'],
  ['KYC-05', 'lookUpIdentity'],
  ['RGT-11', 'reviewLimits'],
  ['REG-04', 'answerFirstLimit'],
  ['REG-02', 'readFunds'],
  ['MSG-05', 'getOwnPromotions'],
  ['MSG-05', 'optIn'],
  ['MSG-06', 'getBonusHistory'],
  ['REG-05', 'getMarketing'],
  ['REG-05', 'setMarketing'],
  ['RGT-06', 'getQuestionnaire'],
  ['RGT-06', 'saveAnswer'],
  ['RGT-06', 'submitQuestionnaire'],
  ['RGT-04', 'getControls'],
  ['RGT-04', 'setControl'],
  ['RGT-04', 'answerControl'],
  ['RGT-04', 'readTimeNews'],
  ['CNT-02', 'acceptTexts'],
  ['RGT-05', 'closeAccount'],
  ['RGT-07', 'answerIntervention'],
  ['RGT-05', 'startBreak'],
  ['RGT-05', 'excludeSelf'],
  ['RGT-05', 'excludeOnBreak'],
  ['ACC-06', 'getSessions'],
  ['ACC-06', 'endSessions'],
  ['ACC-03', 'changePassword'],
  ['ACC-02', 'savePersonalData'],
  ['ACC-02', 'changeAddress'],
  ['ACC-02', 'changeEmail'],
  ['ACC-05', 'setPin'],
  ['ACC-05', 'removePin'],
  ['ACC-05', 'getPinOffer'],
  ['ACC-05', 'loginWithPin'],
  ['ACC-05', 'confirmPassword'],
  ['ACC-08', 'createHandover'],
  ['ACC-04', 'askReset'],
  ['ACC-04', 'resetPassword'],
  ['ACC-09', 'getWaysIn'],
  ['ACC-09', 'sendEmailLink'],
  ['ACC-14', 'startTotp'],
  ['ACC-14', 'confirmTotp'],
  ['ACC-14', 'removeTotp'],
  ['ACC-16', 'startPasskey'],
  ['ACC-16', 'addPasskey'],
  ['ACC-16', 'renamePasskey'],
  ['ACC-16', 'removePasskey'],
  ['ACC-16', 'askPasskeyLogin'],
  ['ACC-16', 'loginWithPasskey'],
  ['PAY-01', 'getCashier'],
  ['PAY-01', 'startDeposit'],
  ['PAY-02', 'openPaymentFrame'],
  ['PAY-04', 'paymentStatus'],
  ['PAY-08', 'openPayOutAccount'],
  ['PAY-08', 'requestWithdrawal'],
  ['PAY-10', 'removePaymentMethod'],
  ['PAY-10', 'makeDefaultMethod'],
  ['PAY-11', 'getTransactions'],
  ['SCH-01', 'searchOffer'],
  ['UK-46', 'getProofKeys'],
  ['UK-46', 'getCheckpoint'],
  ['UK-46', 'getInclusion'],
  ['UK-46', 'getConsistency'],
];

describe('the contract', () => {
  it('declares every call that the documents name, and no other', () => {
    expect([...calls, ...documentCalls].map((call) => call.name).sort()).toEqual(
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
      if (row === undefined) expect(call.source, call.name).toMatch(/^(CORE|ACCT)-\d{2}/);
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
