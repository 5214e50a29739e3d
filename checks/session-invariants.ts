import { type Invariant, invariants } from './invariant.ts';
import { catalogueMatchesReference } from './session/catalogue-matches-reference.ts';
import { finalStatusIsFinal } from './session/final-status-is-final.ts';
import { gatedSending } from './session/gated-sending.ts';
import { newestCalculation } from './session/newest-calculation.ts';
import { noPersonalDataAfterLogout } from './session/no-personal-data-after-logout.ts';
import { openBetsAreResolved } from './session/open-bets-are-resolved.ts';
import { risingVersions } from './session/rising-versions.ts';
import { slipSize, stakeGrammar } from './session/slip-rules.ts';
import { snapshotAfterGap } from './session/snapshot-after-gap.ts';
import { stepGraph } from './session/step-graph.ts';

const noEpicFailed: Invariant = {
  name: 'noEpicFailed',
  sentence: 'no epic ends by an error',
  holds: (_, commit) => !commit.some(({ type }) => type === 'lifecycle/epicFailed'),
};

/**
 * What must hold after every commit of any session, however it was bent or simulated: those of replay and
 * those that look back. They remember what they saw, so every run has its own.
 */
export const sessionInvariants = (): readonly Invariant[] => [
  ...invariants,
  finalStatusIsFinal(),
  stepGraph(),
  slipSize,
  stakeGrammar,
  risingVersions(),
  catalogueMatchesReference(),
  snapshotAfterGap(),
  newestCalculation(),
  noPersonalDataAfterLogout,
  gatedSending,
  openBetsAreResolved(),
  noEpicFailed,
];
