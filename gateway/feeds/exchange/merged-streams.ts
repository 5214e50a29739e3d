import { type LineCounts, messagesOf, type TimedMessage } from './stream-file.ts';

const DAY = 86_400_000;

/** Recordings that began within a day of each other: played side by side as they were recorded. */
export interface Group {
  /** Earliest recording time, epoch ms. */
  readonly firstAt: number;
  /** Earliest scheduled time among the markets first told of; undefined when none was. */
  readonly firstMarketTime: number | undefined;
}

export interface Merged extends TimedMessage {
  readonly group: Group;
}

interface Source {
  readonly messages: AsyncGenerator<TimedMessage>;
  next: TimedMessage;
  group: Group;
}

function scheduled({ message }: TimedMessage): number[] {
  const times = (message.mc ?? []).map((change) => Date.parse(change.marketDefinition?.marketTime ?? ''));
  return times.filter((time) => !Number.isNaN(time));
}

/** The first message that tells of a market; what stands before it says nothing yet. */
async function firstDefinition(messages: AsyncGenerator<TimedMessage>): Promise<TimedMessage | undefined> {
  for (;;) {
    const next = await messages.next();
    if (next.done === true) return undefined;
    if (scheduled(next.value).length > 0) return next.value;
  }
}

function groupOf(sources: readonly { readonly next: TimedMessage }[]): Group {
  const times = sources.flatMap(({ next }) => scheduled(next));
  return {
    firstAt: Math.min(...sources.map(({ next }) => next.at)),
    firstMarketTime: times.length === 0 ? undefined : Math.min(...times),
  };
}

/** Several stream files as one, holding one message of each. */
export class MergedStreams {
  #sources: Source[] = [];

  /** Opens every file and reads its first message. @throws WrongFeedFile */
  async open(files: readonly string[], counts: LineCounts): Promise<void> {
    const opened: Source[] = [];
    for (const file of files) {
      const messages = messagesOf(file, counts);
      const next = await firstDefinition(messages);
      if (next !== undefined) {
        opened.push({ messages, next, group: { firstAt: next.at, firstMarketTime: undefined } });
      }
    }
    opened.sort((a, b) => a.next.at - b.next.at);
    let together: Source[] = [];
    for (const source of opened) {
      const began = together[0]?.next.at ?? source.next.at;
      if (source.next.at - began > DAY) together = [];
      together.push(source);
      const group = groupOf(together);
      for (const member of together) member.group = group;
    }
    this.#sources = opened;
  }

  /** Recording time of the first message of all; 0 when there is none. */
  firstAt(): number {
    return this.#sources[0]?.next.at ?? 0;
  }

  /** The message that is due first; `dueAt` orders messages of different groups. */
  async next(dueAt: (message: Merged) => number): Promise<Merged | undefined> {
    let first: Source | undefined;
    let firstDue = Number.POSITIVE_INFINITY;
    for (const source of this.#sources) {
      const due = dueAt({ ...source.next, group: source.group });
      if (due < firstDue) [first, firstDue] = [source, due];
    }
    if (first === undefined) return undefined;
    const taken: Merged = { ...first.next, group: first.group };
    const following = await first.messages.next();
    if (following.done === true) this.#sources = this.#sources.filter((source) => source !== first);
    else first.next = following.value;
    return taken;
  }

  async close(): Promise<void> {
    const closing = this.#sources.map((source) => source.messages.return(undefined));
    this.#sources = [];
    await Promise.all(closing);
  }
}
