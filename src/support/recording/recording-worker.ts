import { RecordingError } from '#recordings/format/recording-error.ts';
import { findPath } from '#replay/recording/find-path.ts';
import {
  buffersOf,
  type HandedOver,
  handOver,
  type IndexedRecording,
} from '#replay/recording/index-recording.ts';
import { prove, readRecording } from '#replay/recording/read-recording.ts';
import { betsOf, evidenceFor } from '#replay/recording/recorded-bets.ts';
import { nothingFound } from '#replay/recording/search-result.ts';
import type { Refused, WorkerReply, WorkerRequest } from './recording-messages.ts';
import { openingPrimitives, workerPrimitives } from './recording-primitives.ts';
import { Searching } from './searching.ts';

type Reply = (message: WorkerReply, moved?: Transferable[]) => void;

/** A progress bar needs no more steps than this. */
const STEPS = 100;

/** Reads the file, proves it behind the page's back, and looks things up in it: what the worker is. */
export function createRecordingWorker(reply: Reply): (request: WorkerRequest) => Promise<void> {
  let read: IndexedRecording | undefined;
  let searching: Searching | undefined;
  const hold = (held: IndexedRecording): void => {
    read = held;
    searching = new Searching(held, (id, found) => reply({ kind: 'found', id, found }));
  };
  const open = async (file: Blob): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const steps = stepping((phase: 'reading' | 'checking', share) =>
      reply({ kind: 'progress', phase, share }),
    );
    const recording = await readRecording(bytes, openingPrimitives, steps);
    hold(recording);
    const handed = handOver(recording);
    reply({ kind: 'opened', ...handed }, buffersOf(handed));
    // First what people wait for, with room for their questions in between.
    await searching?.prepare();
    const proving = stepping((_phase: 'proof', share) =>
      reply({ kind: 'proof', share: Math.min(share, 0.99) }),
    );
    await prove(bytes, workerPrimitives, (done, total) => proving('proof', done, total));
    reply({ kind: 'proof', share: 1 });
  };
  const find = async ({ id, text }: Extract<WorkerRequest, { kind: 'find' }>): Promise<void> => {
    if (searching === undefined) reply({ kind: 'found', id, found: nothingFound });
    else await searching.ask(id, text);
  };
  const lookUp = (request: LookUp): WorkerReply => {
    const { id } = request;
    switch (request.kind) {
      case 'path': {
        const changes = read === undefined ? [] : findPath(read, read.index, request.path);
        return { kind: 'changes', id, changes };
      }
      case 'bets':
        return { kind: 'bets', id, bets: read === undefined ? [] : betsOf(read) };
      case 'evidence':
        return { kind: 'evidence', id, evidence: read && evidenceFor(read, request.ref) };
    }
  };
  return async (request) => {
    try {
      if (request.kind === 'open') await open(request.file);
      else if (request.kind === 'hold') hold(decoded(request.handed));
      else if (request.kind === 'forget') searching?.forget(request.id);
      else if (request.kind === 'find') await find(request);
      else reply(lookUp(request));
    } catch (error) {
      if (request.kind === 'open' || request.kind === 'hold') reply(refusalOf(error));
      else if (request.kind === 'find') reply({ kind: 'found', id: request.id, found: nothingFound });
      else if (request.kind !== 'forget') reply(emptyOf(request));
    }
  };
}

type LookUp = Exclude<WorkerRequest, { readonly kind: 'open' | 'hold' | 'find' | 'forget' }>;

/** Whoever asks is always answered. */
function emptyOf({ kind, id }: LookUp): WorkerReply {
  if (kind === 'path') return { kind: 'changes', id, changes: [] };
  return kind === 'bets' ? { kind, id, bets: [] } : { kind, id, evidence: undefined };
}

function refusalOf(error: unknown): Refused {
  if (error instanceof RecordingError) return { kind: 'refused', because: error.kind, detail: error.message };
  return { kind: 'refused', because: 'unreadable', detail: String(error) };
}

function decoded({ pieces, ...rest }: HandedOver): IndexedRecording {
  const decoder = new TextDecoder();
  return { ...rest, pieces: pieces.map((piece) => decoder.decode(piece)) };
}

/** Tells only what a bar can show. */
function stepping<Name>(tell: (phase: Name, share: number) => void) {
  let last: { readonly phase: Name; readonly step: number } | undefined;
  return (phase: Name, done: number, total: number): void => {
    const step = Math.floor((done / Math.max(1, total)) * STEPS);
    if (last?.phase === phase && last.step === step) return;
    last = { phase, step };
    tell(phase, step / STEPS);
  };
}
