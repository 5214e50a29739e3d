import { calculate } from '#effects/betslip/calculate.ts';
import { closeAway } from '#effects/betslip/close-away.ts';
import { closeOnLeaving } from '#effects/betslip/close-on-leaving.ts';
import { closeOnReload } from '#effects/betslip/close-on-reload.ts';
import { decideCasts } from '#effects/betslip/decide-casts.ts';
import { decideSlip } from '#effects/betslip/decide-slip.ts';
import { defaultTab } from '#effects/betslip/default-tab.ts';
import { followSlip } from '#effects/betslip/follow-slip.ts';
import { prefillStake } from '#effects/betslip/prefill-stake.ts';
import { quickSlip } from '#effects/betslip/quick-slip.ts';
import { rememberStake } from '#effects/betslip/remember-stake.ts';
import { undoWindow } from '#effects/betslip/undo-window.ts';
import { watchOffers } from '#effects/betslip/watch-offers.ts';
import { chooseBonuses } from '#effects/bonuses/choose-bonuses.ts';
import { answerOffer } from '#effects/placement/answer-offer.ts';
import { armSlip } from '#effects/placement/arm-slip.ts';
import { connectionGate } from '#effects/placement/connection-gate.ts';
import { finishPlacement } from '#effects/placement/finish-placement.ts';
import { hearPlacements } from '#effects/placement/hear-placements.ts';
import { joinOtherTab } from '#effects/placement/join-other-tab.ts';
import { leavePlacement } from '#effects/placement/leave-placement.ts';
import { leaveSlipLate } from '#effects/placement/leave-slip-late.ts';
import { openToTell } from '#effects/placement/open-to-tell.ts';
import { placeBets } from '#effects/placement/place-bets.ts';
import type { PlacementWorld } from '#effects/placement/placement-world.ts';
import { refreshBalance } from '#effects/placement/refresh-balance.ts';
import { resolvePlacements } from '#effects/placement/resolve-placements.ts';
import { resumePlacements } from '#effects/placement/resume-placements.ts';
import { timePlacement } from '#effects/placement/time-placement.ts';
import type { Epics } from '#effects/runtime/epic.ts';
import { changeSettings } from '#effects/settings/change-settings.ts';
import { recommend } from '#effects/sharing/recommend.ts';
import { requestBet } from '#effects/sharing/request-bet.ts';
import { slipCodes } from '#effects/sharing/slip-codes.ts';
import { slipLinks } from '#effects/sharing/slip-links.ts';

/** Every epic of the slip, over a world that the caller chooses. */
export const slipEpics = (world: PlacementWorld): Epics => ({
  decideSlip: decideSlip(world),
  decideCasts: decideCasts(world),
  chooseBonuses: chooseBonuses(world),
  watchOffers: watchOffers(world),
  undoWindow,
  quickSlip: quickSlip(world),
  prefillStake: prefillStake(world),
  changeSettings,
  defaultTab,
  rememberStake: rememberStake(world),
  closeAway,
  closeOnLeaving,
  closeOnReload,
  slipCodes: slipCodes(world),
  slipLinks: slipLinks(world),
  requestBet,
  recommend: recommend(world),
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
  connectionGate,
  followSlip: followSlip(world),
});
