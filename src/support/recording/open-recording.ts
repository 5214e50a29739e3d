import type { PlacementRef } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { AppEvent } from '#domain/events/registry.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import type { Missing } from '#recordings/format/heads/missing.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import type { RecordedBet } from '#replay/evidence/placements-in.ts';
import type { EventSequence } from '#replay/fold/event-sequence.ts';
import { foldCost, SNAPSHOT_COST } from '#replay/fold/fold-cost.ts';
import type { PathChange } from '#replay/fold/path-changes.ts';
import type { StatePath } from '#replay/fold/state-path.ts';
import { createTimeline, foldVersionOf, type Timeline } from '#replay/fold/timeline.ts';
import type { EventIndex } from '#replay/index/event-index.ts';
import type { Network } from '#replay/index/network.ts';
import type { Sentence } from '#replay/index/story.ts';
import type { ForkNote } from '#replay/recording/fork-note.ts';
import { type HeldEvents, heldEvents } from '#replay/recording/held-events.ts';
import type { HandedOver } from '#replay/recording/index-recording.ts';
import type { Phase } from '#replay/recording/read-recording.ts';
import type { FindWatch, SearchResult } from '#replay/recording/search-result.ts';
import { checkAlone, isPack, openPack, type Pack } from '../pack/open-pack.ts';
import { createLookUps, type LookUps } from './look-ups.ts';
import type { Refused, WorkerReply, WorkerRequest } from './recording-messages.ts';

/**
 * A recording that is open: its events by position, its states, and what the worker that holds it can look
 * up.
 */
export interface OpenRecording {
  readonly name: string;
  readonly header: LogHeader;
  /** Read when asked for; never gone through from end to end by the page. */
  readonly events: EventSequence;
  /** The same as they are held, for another worker. */
  readonly held: HeldEvents;
  readonly index: EventIndex;
  readonly network: Network;
  readonly story: readonly Sentence[];
  readonly timeline: Timeline<RootState>;
  readonly missing: Missing;
  /** Of what never happened: where it leaves the recording, and what stands in for answers. */
  readonly fork?: ForkNote;
  /** Resolves when the whole session was looked through; what is found on the way is told on the way. */
  readonly find: (text: string, watch?: FindWatch) => Promise<SearchResult>;
  /** Undefined when no read model has the name that the path begins with. */
  readonly findPath: (path: StatePath) => Promise<readonly PathChange[] | undefined>;
  /** Every bet that it tells of, in order. */
  readonly bets: () => Promise<readonly RecordedBet[]>;
  /** All that it says about one of them; undefined when it tells of none with this ref. */
  readonly evidence: (ref: PlacementRef) => Promise<BetEvidence | undefined>;
  /** What its file is worth, and what stood beside it in an evidence pack; a fork is worth nothing. */
  readonly pack?: Pack;
  /** What it was read from; a fork was read from nothing. */
  readonly file?: Blob;
  /** The file is forgotten and the worker ended. */
  readonly close: () => void;
}

export type Opened = { readonly kind: 'opened'; readonly recording: OpenRecording } | Refused;

export interface OpeningWatch {
  readonly onProgress: (phase: Phase, share: number) => void;
  /** From the opening on: how much of the chains is walked. At 1 every event is proven. */
  readonly onProof: (share: number) => void;
  /** The chains say that it was altered, after the digest of the file had held. */
  readonly onRefused: (refused: Refused) => void;
  /** Gives up: `openRecording` then stays open for good, and nobody should wait for it. */
  readonly signal?: AbortSignal;
}

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

const startDesk = (): Worker =>
  new Worker(new URL('./recording.worker.ts', import.meta.url), { type: 'module' });

let waiting: Worker | undefined;
/**
 * Starts the worker of the next recording while somebody still looks for its file: loading it takes as long
 * as reading a short one.
 */
export function prepareWorker(): void {
  if (waiting !== undefined) return;
  const desk = startDesk();
  waiting = desk;
  // One that cannot be loaded tells nobody: the next is started where somebody listens.
  desk.onerror = () => {
    if (waiting === desk) waiting = undefined;
  };
}
function takeDesk(): Worker {
  const desk = waiting ?? startDesk();
  waiting = undefined;
  return desk;
}

/**
 * Opens a recording, or the one in an evidence pack. Never throws: a file that cannot be trusted says why
 * (PRIN-10). The file never leaves the page.
 */
export async function openRecording(name: string, file: Blob, watch: OpeningWatch): Promise<Opened> {
  if (!(await isPack(file))) return openAlone(name, file, watch);
  const opened = await openPack(file, watch.signal);
  if (opened.kind === 'refused') return opened;
  const { recording: inside, verdict, acts, subject, close } = opened;
  const read = await readFile(name, inside, watch);
  if (read.kind === 'refused') {
    close();
    return read;
  }
  const { recording } = read;
  const closeBoth = (): void => {
    close();
    recording.close();
  };
  return {
    kind: 'opened',
    recording: { ...recording, pack: { kind: 'pack', verdict, acts, subject }, close: closeBoth },
  };
}

/** Read first, so that it is there to look at; what it is worth is told when that is known. */
async function openAlone(name: string, file: Blob, watch: OpeningWatch): Promise<Opened> {
  const read = await readFile(name, file, watch);
  if (read.kind === 'refused') return read;
  const { recording } = read;
  const { verdict, close } = checkAlone(file);
  const closeBoth = (): void => {
    close();
    recording.close();
  };
  const pack = { kind: 'alone', verdict, acts: undefined } as const;
  return { kind: 'opened', recording: { ...recording, pack, close: closeBoth } };
}

/** Reads a file in a worker. */
function readFile(name: string, file: Blob, watch: OpeningWatch): Promise<Opened> {
  const worker = takeDesk();
  const ask = (request: WorkerRequest): void => worker.postMessage(request);
  const lookUps = createLookUps(ask);
  if (watch.signal?.aborted === true) worker.terminate();
  watch.signal?.addEventListener('abort', () => worker.terminate());
  return new Promise((resolve) => {
    let open = false;
    const refuse = (refused: Refused): void => {
      worker.terminate();
      if (open) watch.onRefused(refused);
      resolve(refused);
    };
    worker.onerror = (event) => refuse({ kind: 'refused', because: 'unreadable', detail: event.message });
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'progress') watch.onProgress(data.phase, data.share);
      else if (data.kind === 'proof') watch.onProof(data.share);
      else if (data.kind === 'refused') refuse(data);
      else if (data.kind === 'opened') {
        open = true;
        const recording = recordingOf(name, data, lookUps, () => worker.terminate());
        resolve({ kind: 'opened', recording: { ...recording, file } });
      } else lookUps.answer(data);
    };
    ask({ kind: 'open', file });
  });
}

/** What was read elsewhere as a recording of its own, with a worker that looks things up in it. */
export function openFork(name: string, handed: HandedOver, fork: ForkNote): OpenRecording {
  const worker = startDesk();
  const ask = (request: WorkerRequest): void => worker.postMessage(request);
  const lookUps = createLookUps(ask);
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    if ('id' in data) lookUps.answer(data);
  };
  ask({ kind: 'hold', handed });
  return { ...recordingOf(name, handed, lookUps, () => worker.terminate()), fork };
}

function recordingOf(name: string, opened: HandedOver, lookUps: LookUps, close: () => void): OpenRecording {
  const { header, pieces, starts, frames, framesBefore, index, network, story, missing } = opened;
  const held = { pieces, starts, frames, framesBefore };
  const events = heldEvents(held, index.seq);
  const timeline = createTimeline({
    events,
    fold,
    foldVersion: foldVersionOf(projections),
    every: SNAPSHOT_COST,
    costOf: foldCost,
  });
  const { find, findPath, bets, evidence } = lookUps;
  const facts = { name, header, events, held, index, network, story, timeline, missing };
  return { ...facts, find, findPath, bets, evidence, close };
}
