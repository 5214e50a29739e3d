import { raiseAlerts } from './alerts/raise-alerts.ts';
import { calculate } from './betslip/calculate.ts';
import { closeAway } from './betslip/close-away.ts';
import { closeOnLeaving } from './betslip/close-on-leaving.ts';
import { closeOnReload } from './betslip/close-on-reload.ts';
import { decideCasts } from './betslip/decide-casts.ts';
import { decideSlip } from './betslip/decide-slip.ts';
import { defaultTab } from './betslip/default-tab.ts';
import { followSlip } from './betslip/follow-slip.ts';
import { prefillStake } from './betslip/prefill-stake.ts';
import { quickSlip } from './betslip/quick-slip.ts';
import { rememberStake } from './betslip/remember-stake.ts';
import { undoWindow } from './betslip/undo-window.ts';
import { watchOffers } from './betslip/watch-offers.ts';
import { answerBonuses } from './bonuses/answer-bonuses.ts';
import { bonusHistory } from './bonuses/bonus-history.ts';
import { chooseBonuses } from './bonuses/choose-bonuses.ts';
import { pollBonuses } from './bonuses/poll-bonuses.ts';
import { promotions } from './bonuses/promotions.ts';
import { editBet } from './cash-out/edit-bet.ts';
import { hearCashOuts, resolveCashOuts, resumeCashOuts } from './cash-out/resolve-cash-outs.ts';
import { setCashOutRules } from './cash-out/set-cash-out-rule.ts';
import { takeCashOut } from './cash-out/take-cash-out.ts';
import { decideConsent } from './consent/decide-consent.ts';
import { cleanEntities } from './live/clean-entities.ts';
import { recoverSubscription } from './live/recover-subscription.ts';
import { syncSubscriptions } from './live/sync-subscriptions.ts';
import { betNews } from './my-bets/bet-news.ts';
import { loadMyBets } from './my-bets/load-my-bets.ts';
import { myBetsLive } from './my-bets/my-bets-live.ts';
import { reportProblem } from './my-bets/report-problem.ts';
import { unsettledCount } from './my-bets/unsettled-count.ts';
import { askHowItEnded } from './navigation/ask-how-it-ended.ts';
import { followPayments, resumePayments } from './payments/follow-payments.ts';
import {
  loadCashier,
  loadTransactions,
  openAccountPage,
  openFrame,
  preferMethod,
  removeMethod,
} from './payments/load-cashier.ts';
import { makePayment } from './payments/make-payment.ts';
import { answerOffer } from './placement/answer-offer.ts';
import { armSlip } from './placement/arm-slip.ts';
import { finishPlacement } from './placement/finish-placement.ts';
import { hearPlacements } from './placement/hear-placements.ts';
import { joinOtherTab } from './placement/join-other-tab.ts';
import { leavePlacement } from './placement/leave-placement.ts';
import { leaveSlipLate } from './placement/leave-slip-late.ts';
import { liveWorld } from './placement/live-world.ts';
import { openToTell } from './placement/open-to-tell.ts';
import { placeBets } from './placement/place-bets.ts';
import type { PlacementWorld } from './placement/placement-world.ts';
import { refreshBalance } from './placement/refresh-balance.ts';
import { resolvePlacements } from './placement/resolve-placements.ts';
import { resumePlacements } from './placement/resume-placements.ts';
import { timePlacement } from './placement/time-placement.ts';
import { answerRealityCheck } from './reality-check/answer-reality-check.ts';
import { askRealityCheck } from './reality-check/ask-reality-check.ts';
import { timeRealityCheck } from './reality-check/time-reality-check.ts';
import { refuseAcknowledgement } from './recording/refuse-acknowledgement.ts';
import { uploadRecording } from './recording/upload-recording.ts';
import type { Epics } from './runtime/epic.ts';
import { searchOffer } from './search/search-offer.ts';
import { followSession } from './session/follow-session.ts';
import { hearSessionEnd } from './session/hear-session-end.ts';
import { login } from './session/login.ts';
import { logout } from './session/logout.ts';
import { prolong } from './session/prolong.ts';
import { renewOnRefusal } from './session/renew-on-refusal.ts';
import { resumeLeftBehind } from './session/resume-left-behind.ts';
import { returnAfterLogin } from './session/return-after-login.ts';
import { changeSettings } from './settings/change-settings.ts';
import { syncSettings } from './settings/sync-settings.ts';
import { recommend } from './sharing/recommend.ts';
import { requestBet } from './sharing/request-bet.ts';
import { slipCodes } from './sharing/slip-codes.ts';
import { slipLinks } from './sharing/slip-links.ts';
import { waysIn } from './user/account-access.ts';
import { accountSecurity } from './user/account-security.ts';
import { answerDemands } from './user/answer-demands.ts';
import { askDemands } from './user/ask-demands.ts';
import { dashboard } from './user/dashboard.ts';
import { identityChecks } from './user/identity-checks.ts';
import { marketing } from './user/marketing.ts';
import { ownControls } from './user/own-controls.ts';
import { ownLimits } from './user/own-limits.ts';
import { ownMessages } from './user/own-messages.ts';
import { personalDetails } from './user/personal-details.ts';
import { personalHome } from './user/personal-home.ts';
import { pollBalance } from './user/poll-balance.ts';
import { pollUserInfo } from './user/poll-user-info.ts';
import { questionnaire } from './user/questionnaire.ts';
import { refreshBalanceAfterPlacement } from './user/refresh-balance-after-placement.ts';

/** Money in and out. */
const cashierEpics: Epics = {
  loadCashier,
  openFrame,
  openAccountPage,
  loadTransactions,
  preferMethod,
  removeMethod,
  makePayment,
  followPayments,
  resumePayments,
};

/** Of the offer, the session and the slip before it is placed. */
const beforePlacing = (world: PlacementWorld): Epics => ({
  syncSubscriptions,
  recoverSubscription,
  cleanEntities,
  login,
  logout,
  prolong,
  resumeLeftBehind,
  renewOnRefusal,
  returnAfterLogin,
  pollUserInfo,
  accountSecurity,
  personalDetails,
  ownControls,
  identityChecks,
  answerDemands,
  questionnaire,
  waysIn,
  ownLimits,
  ownMessages,
  marketing,
  dashboard,
  promotions,
  bonusHistory,
  pollBalance,
  refreshBalanceAfterPlacement,
  changeSettings,
  decideConsent,
  syncSettings,
  betNews,
  loadMyBets,
  myBetsLive,
  reportProblem,
  unsettledCount,
  watchOffers: watchOffers(world),
  decideSlip: decideSlip(world),
  decideCasts: decideCasts(world),
  undoWindow,
  quickSlip: quickSlip(world),
  prefillStake: prefillStake(world),
  defaultTab,
  rememberStake: rememberStake(world),
  closeAway,
  closeOnLeaving,
  closeOnReload,
});

/** Of placing, what becomes of bets, and all that came after. */
const fromPlacing = (world: PlacementWorld): Epics => ({
  calculate: calculate(world),
  armSlip: armSlip(world),
  placeBets: placeBets(world),
  joinOtherTab,
  answerOffer: answerOffer(world),
  resolvePlacements: resolvePlacements(world),
  resumePlacements: resumePlacements(world),
  openToTell,
  hearPlacements: hearPlacements(world),
  timePlacement: timePlacement(world),
  finishPlacement: finishPlacement(world),
  leavePlacement: leavePlacement(world),
  leaveSlipLate: leaveSlipLate(world),
  refreshBalance,
  takeCashOut: takeCashOut(world),
  resolveCashOuts: resolveCashOuts(world),
  resumeCashOuts: resumeCashOuts(world),
  hearCashOuts: hearCashOuts(world),
  setCashOutRules: setCashOutRules(world),
  editBet: editBet(world),
  ...cashierEpics,
  pollBonuses,
  answerBonuses,
  chooseBonuses: chooseBonuses(world),
  slipCodes: slipCodes(world),
  slipLinks: slipLinks(world),
  requestBet,
  recommend: recommend(world),
  searchOffer,
  askRealityCheck,
  timeRealityCheck,
  answerRealityCheck,
  uploadRecording,
  refuseAcknowledgement,
  followSlip: followSlip(world),
  followSession,
  hearSessionEnd,
  askDemands,
  raiseAlerts,
  personalHome,
  askHowItEnded,
});

/**
 * Epics that decide nothing before the visitor does something (`waitsForDeferred`) or is live, with all the
 * rules of slip and placement behind them. The page fetches them beside the first screen; a session that goes
 * on after a reload has them before it begins.
 *
 * @param world how the slip reads the rest of the state: `liveWorld`, or what a test says
 */
export const deferredEpicsOver = (world: PlacementWorld): Epics => ({
  ...beforePlacing(world),
  ...fromPlacing(world),
});

export const deferredEpics: Epics = deferredEpicsOver(liveWorld);
