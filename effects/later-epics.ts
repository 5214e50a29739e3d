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
import { chooseBonuses } from './bonuses/choose-bonuses.ts';
import { pollBonuses } from './bonuses/poll-bonuses.ts';
import { decideConsent } from './consent/decide-consent.ts';
import { cleanEntities } from './live/clean-entities.ts';
import { recoverSubscription } from './live/recover-subscription.ts';
import { syncSubscriptions } from './live/sync-subscriptions.ts';
import { loadMyBets } from './my-bets/load-my-bets.ts';
import { myBetsLive } from './my-bets/my-bets-live.ts';
import { unsettledCount } from './my-bets/unsettled-count.ts';
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
import { followSession } from './session/follow-session.ts';
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
import { accountSecurity } from './user/account-security.ts';
import { pollBalance } from './user/poll-balance.ts';
import { pollUserInfo } from './user/poll-user-info.ts';
import { refreshBalanceAfterPlacement } from './user/refresh-balance-after-placement.ts';

/**
 * Epics that decide nothing before the visitor does something (`waitsForLater`) or is live, with all the rules
 * of slip and placement behind them. The page fetches them beside the first screen; a session that goes on after a
 * reload has them before it begins.
 */
export const laterEpics: Epics = {
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
  pollBalance,
  refreshBalanceAfterPlacement,
  changeSettings,
  decideConsent,
  syncSettings,
  loadMyBets,
  myBetsLive,
  unsettledCount,
  watchOffers: watchOffers(liveWorld),
  decideSlip: decideSlip(liveWorld),
  decideCasts: decideCasts(liveWorld),
  undoWindow,
  quickSlip: quickSlip(liveWorld),
  prefillStake: prefillStake(liveWorld),
  defaultTab,
  rememberStake: rememberStake(liveWorld),
  closeAway,
  closeOnLeaving,
  closeOnReload,
  calculate: calculate(liveWorld),
  armSlip: armSlip(liveWorld),
  placeBets: placeBets(liveWorld),
  joinOtherTab,
  answerOffer: answerOffer(liveWorld),
  resolvePlacements: resolvePlacements(liveWorld),
  resumePlacements: resumePlacements(liveWorld),
  openToTell,
  hearPlacements: hearPlacements(liveWorld),
  timePlacement: timePlacement(liveWorld),
  finishPlacement: finishPlacement(liveWorld),
  leavePlacement: leavePlacement(liveWorld),
  leaveSlipLate: leaveSlipLate(liveWorld),
  refreshBalance,
  pollBonuses,
  answerBonuses,
  chooseBonuses: chooseBonuses(liveWorld),
  slipCodes: slipCodes(liveWorld),
  slipLinks: slipLinks(liveWorld),
  requestBet,
  recommend: recommend(liveWorld),
  askRealityCheck,
  timeRealityCheck,
  answerRealityCheck,
  uploadRecording,
  refuseAcknowledgement,
  followSlip: followSlip(liveWorld),
  followSession,
};
