import { stateText } from '#projections/parse-state-text.ts';
import { findPlacement } from '#replay/evidence/placements-in.ts';
import {
  type BetReplay,
  createBetReplay,
  firstWords,
  readWords,
  type Words,
} from '#replay/recording/bet-replay.ts';
import { prove, readRecording } from '#replay/recording/read-recording.ts';
import { lookingPrimitives, provingPrimitives } from './reading-primitives.ts';
import type { StoryPhase, StoryReply, StoryRequest } from './story-messages.ts';
import { windowAt } from './window-at.ts';

type Reply = (message: StoryReply) => void;

/** Work between two looks at what was asked, ms. */
const SLICE_MS = 40;
/** Events folded between two looks at the clock. */
const EVENTS = 64;
/** A progress bar needs no more steps than this. */
const STEPS = 100;

/**
 * Reads the record of a bet in the order in which somebody waits for it: its words, the screen of the press,
 * what the market did, and last the proof that all of it is what was written. What the worker is.
 */
export function createStoryDesk(reply: Reply): (request: StoryRequest) => Promise<void> {
  let walk: ScreenWalk | undefined;
  let wanted: number | undefined;
  const read = async (file: Blob, betId: string): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const words = await readWords(bytes, lookingPrimitives);
    const bet = findPlacement(words.events, betId);
    const first = bet && firstWords(words, bet.ref);
    if (bet === undefined || first === undefined) {
      reply({ kind: 'missing' });
      return;
    }
    const { header } = words;
    reply({ kind: 'told', header, evidence: first.evidence, market: false });
    const steps = stepping(reply);
    const recording = await readRecording(bytes, lookingPrimitives, (_phase, done, total) =>
      steps('reading', done / Math.max(1, total)),
    );
    const replay = createBetReplay(words, recording, { ref: bet.ref, question: first.question });
    walk = new ScreenWalk(words, replay, reply);
    await walk.show(wanted ?? first.evidence.shown.seq);
    await walk.foldTo('market');
    const evidence = replay.evidence();
    if (evidence !== undefined) reply({ kind: 'told', header, evidence, market: true });
    await prove(bytes, provingPrimitives, (done, total) => steps('proving', done / Math.max(1, total)));
    reply({ kind: 'proven' });
  };
  return async (request) => {
    try {
      if (request.kind === 'read') await read(request.file, request.betId);
      else {
        wanted = request.seq;
        await walk?.show(request.seq);
      }
    } catch {
      reply({ kind: 'refused' });
    }
  };
}

/** Folds in slices, so that between two of them another moment can be asked for. */
class ScreenWalk {
  readonly #words: Words;
  readonly #replay: BetReplay;
  readonly #reply: Reply;
  readonly #steps: ReturnType<typeof stepping>;
  #wanted = 0;

  constructor(words: Words, replay: BetReplay, reply: Reply) {
    this.#words = words;
    this.#replay = replay;
    this.#reply = reply;
    this.#steps = stepping(reply);
  }

  /** Nothing is shown when somebody asked for another moment meanwhile. */
  async show(told: number): Promise<void> {
    this.#wanted = told;
    await this.foldTo(told);
    if (this.#wanted !== told) return;
    const { seq, at, state } = this.#replay.screenAt(told);
    const window = { ...windowAt(this.#words.events, seq), now: at };
    this.#reply({ kind: 'screen', screen: { told, seq, at, window, text: stateText(state) } });
  }

  async foldTo(moment: number | 'market'): Promise<void> {
    const goal = this.#replay.eventsUpTo(moment);
    let folded = this.#replay.fold(0);
    while (folded < goal) {
      const until = performance.now() + SLICE_MS;
      while (folded < goal && performance.now() < until) folded = this.#replay.fold(EVENTS);
      this.#steps('folding', Math.min(1, folded / goal));
      await otherWork();
    }
  }
}

const otherWork = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Tells only what a bar can show. */
function stepping(reply: Reply) {
  let last: { readonly phase: StoryPhase; readonly step: number } | undefined;
  return (phase: StoryPhase, share: number): void => {
    const step = Math.floor(share * STEPS);
    if (last?.phase === phase && last.step === step) return;
    last = { phase, step };
    reply({ kind: 'progress', phase, share: step / STEPS });
  };
}
