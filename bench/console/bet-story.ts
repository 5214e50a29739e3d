import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AppEvent } from '#domain/events/registry.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { parseStateText, stateText } from '#projections/parse-state-text.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { missingIn } from '#recordings/format/heads/missing.ts';
import { snapshotLimits } from '#recordings/format/limits.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import { evidenceOf } from '#replay/evidence/evidence-of.ts';
import { findPlacement, placementsIn } from '#replay/evidence/placements-in.ts';
import { canonicalState } from '#replay/fold/canonical-state.ts';
import { foldAll } from '#replay/fold/timeline.ts';
import { createBetReplay, firstWords, readWords } from '#replay/recording/bet-replay.ts';
import { readRecording } from '#replay/recording/read-recording.ts';
import { lookingPrimitives, provingPrimitives } from '#src/features/bet-story/reading-primitives.ts';
import type { Benchmark, Measured } from '../harness.ts';
import { longFile, longSession } from './long-session.ts';

const TRIALS = 5;
/** What somebody waits at most for the first sentence, ms. */
const GOAL_MS = 1_500;
const SESSION_WITH_A_BET = 'recordings/sessions/placed-and-paid.slip';
/** Where in the session the bet is: of the bets that somebody asks about most are of just now. */
const PLACE = 0.9;

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/** The long session with a bet in it, as a file: a recorded one stands where prices stood. */
async function fileWithABet(): Promise<{ readonly bytes: Uint8Array; readonly betId: string }> {
  const session = longSession();
  const recorded = await readSlip(new Uint8Array(await readFile(SESSION_WITH_A_BET)), nodePrimitives);
  const bet = placementsIn(readAppEvents(recorded.events))[0];
  if (bet?.betId == null) throw new Error('the recorded session has no bet');
  const own = recorded.events.filter(({ type }) => /^(?:gateway|placement|betslip)\//.test(type));
  const from = Math.floor(session.events.length * PLACE);
  const events = session.events.map((event, at): StoredEvent => {
    const other = own[at - from];
    if (other === undefined) return event;
    const { seq, commit, at: when, mono } = event;
    return { ...other, seq, commit, at: when, mono };
  });
  return { bytes: await longFile({ header: session.header, events }), betId: bet.betId };
}

interface Told {
  readonly evidence: BetEvidence;
  readonly state: RootState;
}

/** Everything read and proven, then everything folded, then told. */
async function tellWhole(bytes: Uint8Array, betId: string): Promise<Told> {
  const log = await readSlip(bytes, provingPrimitives);
  const events = readAppEvents(log.events);
  const bet = findPlacement(events, betId);
  const source = { header: log.header, events, missing: missingIn(log.dropped) };
  const evidence = bet && evidenceOf(source, bet.ref);
  if (evidence === undefined) throw new Error('the bet is not told');
  return { evidence, state: foldAll(fold, events.slice(0, evidence.shown.seq)) };
}

async function tellWords(bytes: Uint8Array, betId: string) {
  const words = await readWords(bytes, lookingPrimitives);
  const bet = findPlacement(words.events, betId);
  const first = bet && firstWords(words, bet.ref);
  if (bet === undefined || first === undefined) throw new Error('the bet is not told');
  return { words, ref: bet.ref, first };
}

async function tellRest(bytes: Uint8Array, { words, ref, first }: Awaited<ReturnType<typeof tellWords>>) {
  const recording = await readRecording(bytes, lookingPrimitives);
  const replay = createBetReplay(words, recording, { ref, question: first.question });
  replay.fold(replay.eventsUpTo('market'));
  return { evidence: replay.evidence(), state: replay.screenAt(first.evidence.shown.seq).state };
}

/** The screen alone, as on the device that kept a state of the log from before the press. */
async function tellScreen(
  bytes: Uint8Array,
  { words, ref, first }: Awaited<ReturnType<typeof tellWords>>,
  text: string,
  seq: number,
) {
  const recording = await readRecording(bytes, lookingPrimitives);
  const begin = { seq, state: parseStateText(text, Object.keys(projections)) };
  const replay = createBetReplay(words, recording, { ref, question: first.question, begin });
  const { shown } = first.evidence;
  replay.fold(replay.eventsUpTo(shown.seq) - replay.fold(0));
  return replay.screenAt(shown.seq).state;
}

/** What a device keeps at the latest before a press: as much stands behind it as makes the next one due. */
async function keptBefore(bytes: Uint8Array, press: number) {
  const log = await readSlip(bytes, nodePrimitives);
  const kept = readAppEvents(log.events.slice(0, press - 1 - snapshotLimits.events));
  return { text: stateText(foldAll(fold, kept)), seq: kept.at(-1)?.seq ?? 0 };
}

async function timed<Result>(work: () => Promise<Result>): Promise<readonly [number, Result]> {
  const before = performance.now();
  const result = await work();
  return [performance.now() - before, result];
}

async function measure(): Promise<Measured> {
  const { bytes, betId } = await fileWithABet();
  const [naive, whole] = await timed(() => tellWhole(bytes, betId));
  const own: number[] = [];
  for (let trial = -1; trial < TRIALS; trial += 1) {
    const [took] = await timed(() => tellWords(bytes, betId));
    if (trial >= 0) own.push(took);
  }
  const [rest, told] = await timed(async () => tellRest(bytes, await tellWords(bytes, betId)));
  if (!isDeepStrictEqual(told.evidence, whole.evidence)) throw new Error('another story');
  if (canonicalState(told.state) !== canonicalState(whole.state)) throw new Error('another screen');
  const kept = await keptBefore(bytes, whole.evidence.shown.seq);
  const [screen, state] = await timed(async () =>
    tellScreen(bytes, await tellWords(bytes, betId), kept.text, kept.seq),
  );
  if (canonicalState(state) !== canonicalState(whole.state))
    throw new Error('another screen by a kept state');
  const ms = own.map((value) => value.toFixed(0)).join(', ');
  return {
    ratios: own.map((value) => value / naive),
    notes: [
      `wall ms to the first sentence: ${ms} (the goal is ${GOAL_MS}) against ${naive.toFixed(0)}`,
      `its screen after ${screen.toFixed(0)} ms where the device kept a state from before the press`,
      `with its screen and its market after ${rest.toFixed(0)} ms, the same story; proven behind the page's back`,
    ],
  };
}

/** O4: "What happened with this bet?" in a long session. */
export const betStoryBenchmark: Benchmark = {
  id: 'O4',
  title: 'the first sentence about a bet of that session',
  candidate: 'the words of the record, its prices left packed',
  baseline: 'the record read, proven and folded, then told',
  limit: { kind: 'atMost', gate: 1 / 10, aim: 1 / 30 },
  measure,
};
