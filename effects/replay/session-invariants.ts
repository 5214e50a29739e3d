import { type Invariant, invariants } from './invariants.ts';
import { absorbing } from './session-invariants/absorbing.ts';
import { gatedSending } from './session-invariants/gated-sending.ts';
import { lookedInto } from './session-invariants/looked-into.ts';
import { newestCalculation } from './session-invariants/newest-calculation.ts';
import { nobodyLeft } from './session-invariants/nobody-left.ts';
import { offerAsTold } from './session-invariants/offer-as-told.ts';
import { risingVersions } from './session-invariants/rising-versions.ts';
import { slipSize, stakeGrammar } from './session-invariants/slip-rules.ts';
import { stepGraph } from './session-invariants/step-graph.ts';
import { wholePictures } from './session-invariants/whole-pictures.ts';

const noEpicFailed: Invariant = {
  name: 'noEpicFailed',
  sentence: 'no epic ends by an error',
  holds: (_, commit) => !commit.some(({ type }) => type === 'lifecycle/epicFailed'),
};

/**
 * What must hold after every commit of any session, however it was bent or simulated: those of replay and those that look back.
 * They remember what they saw, so every run has its own.
 */
export const sessionInvariants = (): readonly Invariant[] => [
  ...invariants,
  absorbing(),
  stepGraph(),
  slipSize,
  stakeGrammar,
  risingVersions(),
  offerAsTold(),
  wholePictures(),
  newestCalculation(),
  nobodyLeft,
  gatedSending,
  lookedInto(),
  noEpicFailed,
];
