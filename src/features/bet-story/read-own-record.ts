import type { SessionId } from '#domain/brand.ts';
import type { LogHeader } from '#domain/events/envelope.ts';
import type { BetEvidence } from '#replay/evidence/bet-evidence.ts';
import type { KeptState, StoryPhase, StoryReply, StoryRequest, StoryScreenAt } from './story-messages.ts';

/** One of the customer's own recordings, and what it says about one of their bets. */
export interface OwnRecord {
  readonly header: LogHeader;
  readonly evidence: BetEvidence;
  /** Whether the prices around the bet are told; before that its market is empty, which means nothing. */
  readonly market: boolean;
  /** Whether all of the recording is what was written. */
  readonly proven: boolean;
  readonly doing: { readonly phase: StoryPhase; readonly share: number };
  readonly screen: StoryScreenAt | undefined;
}

/** How far the reading of a story is. */
export type StoryReading =
  | { readonly status: 'reading' }
  | { readonly status: 'failed' }
  | { readonly status: 'missing' }
  | { readonly status: 'told'; readonly record: OwnRecord };

/** Where own recordings are: on this device, and in the gateway's store; null where there is none. */
export interface OwnSources {
  readonly device: (() => Promise<Blob>) | null;
  readonly gateway: ((betId: string) => Promise<Blob | undefined>) | null;
  /** States of logs that this device keeps; without them a log is folded from its beginning. */
  readonly stateBefore?: StateBefore;
}

/** The last state that is kept of a log from before one of its events. */
export type StateBefore = (session: SessionId, seq: number) => Promise<KeptState | null>;

/** Who reads a recording: a worker. */
export interface StoryDesk {
  readonly ask: (request: StoryRequest) => void;
  readonly end: () => void;
}
export type StartDesk = (reply: (message: StoryReply) => void) => StoryDesk;

/** A story that is being read or stands. */
export interface OpenStory {
  /** Asks for the screen of a moment. */
  readonly show: (seq: number) => void;
  /** Ends all work. */
  readonly close: () => void;
}

/**
 * Reads what the customer's own recordings say about one of their bets: this tab's first, which needs nobody,
 * then the gateway's (UK-55). `onChange` is told of everything new until the story is closed.
 */
export function openOwnStory(
  sources: OwnSources,
  betId: string,
  { start, onChange }: { readonly start: StartDesk; readonly onChange: (reading: StoryReading) => void },
): OpenStory {
  let reading: StoryReading = { status: 'reading' };
  let desk: StoryDesk | undefined;
  let left = false;
  const change = (next: StoryReading): void => {
    reading = next;
    if (!left) onChange(next);
  };
  const close = (): void => {
    desk?.end();
    desk = undefined;
  };
  const refuse = (): void => {
    close();
    change({ status: 'failed' });
  };
  /** Resolves to whether the file tells of the bet. */
  const readFile = (file: Blob): Promise<boolean> =>
    new Promise((resolve) => {
      if (left) {
        resolve(true);
        return;
      }
      const reader = start((reply) => {
        if (left || desk !== reader) return;
        if (reply.kind === 'stateWanted') {
          const { session, before } = reply;
          void stateOf(sources, session, before).then((found) => {
            if (!left && desk === reader) reader.ask({ kind: 'state', before, found });
          });
          return;
        }
        if (reply.kind === 'refused') refuse();
        else if (reply.kind !== 'missing') change(next(reading, reply));
        else close();
        resolve(reply.kind !== 'missing');
      });
      desk = reader;
      reader.ask({ kind: 'read', file, betId });
    });
  const readAll = async (): Promise<void> => {
    if (sources.device !== null && (await readFile(await sources.device()))) return;
    const file = left ? undefined : await sources.gateway?.(betId);
    if (file === undefined || !(await readFile(file))) change({ status: 'missing' });
  };
  readAll().catch(refuse);
  return {
    show: (seq) => desk?.ask({ kind: 'show', seq }),
    close: () => {
      left = true;
      close();
    },
  };
}

/** Without one the log is folded from its beginning. */
const stateOf = async ({ stateBefore }: OwnSources, session: SessionId, seq: number) =>
  (await stateBefore?.(session, seq).catch(() => null)) ?? null;

type Telling = Exclude<StoryReply, { readonly kind: 'missing' | 'refused' | 'stateWanted' }>;

/** A record as one more message leaves it; nothing is told before the words. */
function next(reading: StoryReading, reply: Telling): StoryReading {
  const known = reading.status === 'told' ? reading.record : undefined;
  if (reply.kind === 'told') {
    const { header, evidence, market } = reply;
    const begun = { proven: false, doing: { phase: 'reading', share: 0 }, screen: undefined } as const;
    return { status: 'told', record: { ...(known ?? begun), header, evidence, market } };
  }
  if (known === undefined) return reading;
  switch (reply.kind) {
    case 'screen':
      return { status: 'told', record: { ...known, screen: reply.screen } };
    case 'progress':
      return { status: 'told', record: { ...known, doing: { phase: reply.phase, share: reply.share } } };
    case 'proven':
      return { status: 'told', record: { ...known, proven: true } };
  }
}
