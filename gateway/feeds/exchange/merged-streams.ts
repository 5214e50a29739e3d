import { firstStartIn } from './start-times.ts';
import { type LineCounts, messagesOf, type TimedMessage } from './stream-file.ts';
import { WrongFeedFile } from './wrong-feed-file.ts';

const DAY = 86_400_000;

/** Recordings that began within a day of each other: played side by side as they were recorded. */
export interface Group {
  /** Earliest recording time, epoch ms. */
  readonly firstAt: number;
  /** Earliest scheduled start among their markets; undefined when nothing begins by it, or none was told. */
  readonly firstMarketTime: number | undefined;
}

export interface Merged extends TimedMessage {
  readonly group: Group;
  readonly file: string;
  /** Nothing more comes from there. */
  readonly isLast: boolean;
}

interface Source {
  readonly file: string;
  readonly messages: AsyncGenerator<TimedMessage>;
  /** What is played next; those before the first definition stand at its time. */
  readonly waiting: TimedMessage[];
  group: Group;
}

interface Opened {
  readonly source: Source;
  readonly firstAt: number;
  readonly start: number | undefined;
}

const definesMarket = ({ message }: TimedMessage): boolean =>
  (message.mc ?? []).some(({ marketDefinition }) => (marketDefinition ?? undefined) !== undefined);

/**
 * What stands before the first definition says nothing yet, but the books in it are those of the market that
 * is then
 * defined (MEND-26). Empty for a file that defines none.
 */
async function upToFirstDefinition(messages: AsyncGenerator<TimedMessage>): Promise<TimedMessage[]> {
  const before: TimedMessage[] = [];
  for (;;) {
    const next = await messages.next();
    if (next.done === true) return [];
    before.push(next.value);
    if (definesMarket(next.value)) return before.map((early) => ({ ...early, at: next.value.at }));
  }
}

interface OpenOptions {
  readonly counts: LineCounts;
  /** Whether the playing begins by the scheduled starts, for which every file is read once before. */
  readonly byStart: boolean;
  /** Hears what could not be read. */
  readonly tell: (file: string, where: string) => void;
}

/** Several stream files as one, holding a few messages of each. */
export class MergedStreams {
  #sources: Source[] = [];

  /**
   * Opens every file and reads its beginning. Of several files those that are none are told and passed over.
   *
   * @throws WrongFeedFile when none can be read
   */
  async open(files: readonly string[], { counts, byStart, tell }: OpenOptions): Promise<void> {
    const opened: Opened[] = [];
    const wrong: WrongFeedFile[] = [];
    for (const file of files) {
      const messages = messagesOf(file, counts, (where) => tell(file, where));
      try {
        const waiting = await upToFirstDefinition(messages);
        const [first] = waiting;
        if (first === undefined) continue;
        const start = byStart ? await firstStartIn(file) : undefined;
        const group = { firstAt: first.at, firstMarketTime: start };
        opened.push({ source: { file, messages, waiting, group }, firstAt: first.at, start });
      } catch (error) {
        if (!(error instanceof WrongFeedFile)) throw error;
        wrong.push(error);
      }
    }
    const [first] = wrong;
    if (first !== undefined && wrong.length === files.length) throw first;
    for (const { file, message } of wrong) {
      counts.badLines += 1;
      counts.firstBad ??= message;
      tell(file, message);
    }
    this.#sources = grouped(opened);
  }

  /** Recording time of the first message of all; 0 when there is none. */
  firstAt(): number {
    return this.#sources[0]?.group.firstAt ?? 0;
  }

  /** The message that is due first; `dueAt` orders messages of different groups. */
  async next(dueAt: (at: number, group: Group) => number): Promise<Merged | undefined> {
    let first: Source | undefined;
    let firstDue = Number.POSITIVE_INFINITY;
    for (const source of this.#sources) {
      const [next] = source.waiting;
      const due = next === undefined ? firstDue : dueAt(next.at, source.group);
      if (due < firstDue) [first, firstDue] = [source, due];
    }
    const taken = first?.waiting.shift();
    if (first === undefined || taken === undefined) return undefined;
    const { file, group, messages, waiting } = first;
    if (waiting.length === 0) {
      const following = await messages.next();
      if (following.done !== true) waiting.push(following.value);
    }
    const isLast = waiting.length === 0;
    if (isLast) this.#sources = this.#sources.filter((source) => source !== first);
    return { ...taken, group, file, isLast };
  }

  async close(): Promise<void> {
    const closing = this.#sources.map((source) => source.messages.return(undefined));
    this.#sources = [];
    await Promise.all(closing);
  }
}

/** In order of their beginnings; those that began within a day of each other get one group. */
function grouped(opened: readonly Opened[]): Source[] {
  const sorted = [...opened].sort((a, b) => a.firstAt - b.firstAt);
  let together: Opened[] = [];
  for (const one of sorted) {
    const began = together[0]?.firstAt ?? one.firstAt;
    if (one.firstAt - began > DAY) together = [];
    together.push(one);
    const starts = together.flatMap(({ start }) => start ?? []);
    const group: Group = {
      firstAt: together[0]?.firstAt ?? one.firstAt,
      firstMarketTime: starts.length === 0 ? undefined : Math.min(...starts),
    };
    for (const { source } of together) source.group = group;
  }
  return sorted.map(({ source }) => source);
}
