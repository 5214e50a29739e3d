import { deferredEpicsOver } from '#effects/deferred-epics.ts';
import { initialEpics } from '#effects/initial-epics.ts';
import type { PlacementWorld } from '#effects/placement/placement-world.ts';
import type { Epics } from '#effects/runtime/epic.ts';

/** Those of the slip and of what it is placed by. */
const NAMES: ReadonlySet<string> = new Set([
  'decideSlip',
  'decideCasts',
  'chooseBonuses',
  'watchOffers',
  'undoWindow',
  'quickSlip',
  'prefillStake',
  'changeSettings',
  'defaultTab',
  'rememberStake',
  'closeAway',
  'closeOnLeaving',
  'closeOnReload',
  'slipCodes',
  'slipLinks',
  'requestBet',
  'recommend',
  'calculate',
  'armSlip',
  'placeBets',
  'joinOtherTab',
  'takeCashOut',
  'resolveCashOuts',
  'resumeCashOuts',
  'hearCashOuts',
  'setCashOutRules',
  'editBet',
  'answerOffer',
  'resolvePlacements',
  'resumePlacements',
  'openToTell',
  'hearPlacements',
  'timePlacement',
  'finishPlacement',
  'leavePlacement',
  'leaveSlipLate',
  'refreshBalance',
  'connectionGate',
  'followSlip',
]);

/** Every epic of the slip, over a world that the caller chooses, in the order of the product's own list. */
export function slipEpics(world: PlacementWorld): Epics {
  const all = Object.entries({ ...initialEpics, ...deferredEpicsOver(world) });
  const own = all.filter(([name]) => NAMES.has(name));
  if (own.length !== NAMES.size) throw new Error('the slip has an epic that the product does not have');
  return Object.fromEntries(own);
}
