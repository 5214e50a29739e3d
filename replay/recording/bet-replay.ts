import type { PlacementRef } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import type { Missing } from '#recordings/format/heads/missing.ts';
import type { Primitives } from '#recordings/format/primitives.ts';
import { readCold } from '#recordings/format/slip-cold.ts';
import type { BetEvidence } from '../evidence/bet-evidence.ts';
import { evidenceOf } from '../evidence/evidence-of.ts';
import { type MarketQuestion, MarketWatch } from '../evidence/market-around.ts';
import { foldCost, SNAPSHOT_COST } from '../fold/fold-cost.ts';
import { countUpTo, createTimeline, foldVersionOf } from '../fold/timeline.ts';
import { heldEvents } from './held-events.ts';
import type { IndexedRecording } from './index-recording.ts';

/** What a recording tells apart from its frames of prices: enough for the words of a bet. */
export interface Words {
  readonly header: LogHeader;
  readonly events: readonly AppEvent[];
  readonly missing: Missing;
}

/**
 * Reads the words of a file whose digest holds. Nothing is proven by it.
 *
 * @throws RecordingError
 */
export async function readWords(bytes: Uint8Array, primitives: Primitives): Promise<Words> {
  const { header, events, missing } = await readCold(bytes, primitives);
  return { header, events: readAppEvents(events), missing };
}

/** What the words say about a bet, and what they leave open. */
export interface FirstWords {
  /** Its market is empty, which means nothing yet. */
  readonly evidence: BetEvidence;
  /** What has to be asked of the prices. */
  readonly question: MarketQuestion;
}

/** All but the market, without a price unpacked. Undefined when the words tell of no such bet. */
export function firstWords(words: Words, ref: PlacementRef): FirstWords | undefined {
  let question: MarketQuestion | undefined;
  const evidence = evidenceOf(words, ref, (asked) => {
    question = asked;
    return [];
  });
  return evidence === undefined || question === undefined ? undefined : { evidence, question };
}

/** One walk along a recording that answers what the prices did around a bet, and what its screens were. */
export interface BetReplay {
  /**
   * Folds so many events on, as far as there are any.
   *
   * @returns how many are folded from the beginning
   */
  readonly fold: (events: number) => number;
  /** How many events have to be folded for the screen of a moment, or for what the market did. */
  readonly eventsUpTo: (moment: number | 'market') => number;
  /** Everything about the bet, as reading the whole log at once would have told it. */
  readonly evidence: () => BetEvidence | undefined;
  /** The first event of which the market is asked. */
  readonly marketFrom: number;
  /** The screen that a moment of the story is about. */
  readonly screenAt: (seq: number) => BetScreen;
}

export interface BetScreen {
  /** Of the event whose screen it is. */
  readonly seq: number;
  /** Epoch ms by the customer's clock. */
  readonly at: number;
  readonly state: RootState;
}

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

/** What a log folds to up to one of its events: folding can begin there. */
export interface FoldedUpTo {
  readonly seq: number;
  readonly state: RootState;
}

/**
 * @param question of the bet with this ref (`firstWords`)
 * @param begin moments before it have no screen here, and a market that was watched before it has no answer
 */
export function createBetReplay(
  words: Words,
  recording: IndexedRecording,
  {
    ref,
    question,
    begin,
  }: { readonly ref: PlacementRef; readonly question: MarketQuestion; readonly begin?: FoldedUpTo },
): BetReplay {
  const { index } = recording;
  const events = heldEvents(recording, index.seq);
  const watch = new MarketWatch(question);
  const foldVersion = foldVersionOf(projections);
  const timeline = createTimeline({
    events,
    fold,
    foldVersion,
    snapshots: begin === undefined ? [] : [{ ...begin, foldVersion }],
    every: SNAPSHOT_COST,
    costOf: foldCost,
    onFolded: (event, state) => watch.see(event, state),
  });
  if (begin !== undefined) timeline.prepare(countUpTo(events, begin.seq));
  const screenSeqs = screenSeqsIn(words, recording);
  const beyond = index.at.findIndex((at) => at > question.to);
  const window = beyond < 0 ? events.length : beyond;
  const watched = index.at.findIndex((at) => at >= question.from);
  return {
    marketFrom: index.seq[watched] ?? 0,
    fold: (further) => timeline.prepare(further),
    eventsUpTo: (moment) => (moment === 'market' ? window : countUpTo(events, screenSeqs(moment))),
    evidence: () => {
      const near = [...words.events, ...pricesNear(words, recording, question)];
      near.sort((one, other) => one.seq - other.seq);
      return evidenceOf({ ...words, events: near }, ref, () => watch.changes);
    },
    screenAt: (told) => {
      const seq = screenSeqs(told);
      const at = index.at[countUpTo(events, seq) - 1] ?? 0;
      return { seq, at, state: timeline.stateAt(seq) };
    },
  };
}

/** The frames of the window, which may say what was kept out of them. */
function pricesNear(
  { events }: Words,
  recording: IndexedRecording,
  { from, to }: MarketQuestion,
): readonly AppEvent[] {
  const { index } = recording;
  const told = new Set(events.map(({ seq }) => seq));
  const sequence = heldEvents(recording, index.seq);
  const near: AppEvent[] = [];
  for (const [position, at] of index.at.entries()) {
    if (at < from || at > to || told.has(index.seq[position] ?? 0)) continue;
    const event = sequence.at(position);
    if (event !== undefined) near.push(event);
  }
  return near;
}

/**
 * The event whose screen a moment is about. What was asked for follows from a press within its commit: the
 * screen that was pressed on is the one before the app had done anything about it.
 */
function screenSeqsIn({ events }: Words, { index }: IndexedRecording): (told: number) => number {
  const asked = new Set(events.filter(({ type }) => type === 'placement/requested').map(({ seq }) => seq));
  return (told) => {
    if (!asked.has(told)) return told;
    let position = index.seq.indexOf(told);
    while (position > 0 && index.commit[position - 1] === index.commit[position]) position -= 1;
    return index.seq[position] ?? told;
  };
}
