import fc from 'fast-check';
import type { AppEvent, NewInput } from '#domain/events/registry.ts';
import { ChannelPositions } from '#src/platform/live/channel-positions.ts';
import { MessageIntake } from '#src/platform/live/message-intake.ts';
import { logged } from '#testing/arbitraries/schema/events.ts';

/** `[selection, num, den, version, flags]`, as on the wire. */
export type Row = readonly [number, number, number, number, number];
/** The rows of one message. */
export type Step = readonly Row[];

const PATH = '/eventMarkets/42';

/** What becomes of one message on its way. */
export interface Fate {
  readonly kind: 'arrives' | 'lost' | 'doubled' | 'late' | 'overtaken';
  /** Messages that go before one that is late. */
  readonly by: number;
}

export const fates: fc.Arbitrary<Fate[]> = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 6, arbitrary: fc.constant('arrives' as const) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'lost' as const,
          'doubled' as const,
          'late' as const,
          'overtaken' as const,
        ),
      },
    ),
    by: fc.integer({ min: 1, max: 12 }),
  }),
  { minLength: 1, maxLength: 40 },
);

interface Sent {
  readonly seq: number;
  readonly rows: Step;
  readonly op: 'initial' | 'update';
}

/** A gateway on one channel: numbers what it sends, and knows what a new subscriber has to be told. */
class Channel {
  readonly #held = new Map<number, Row>();
  #seq = 0;

  send(rows: Step): Sent {
    for (const row of rows) this.#held.set(row[0], row);
    this.#seq += 1;
    return { seq: this.#seq, rows, op: 'update' };
  }

  picture = (): Sent => ({ seq: this.#seq, rows: [...this.#held.values()], op: 'initial' });
}

const textOf = ({ seq, rows, op }: Sent): string =>
  JSON.stringify([
    { channel: PATH, data: { channel: PATH, epoch: 'e1', seq, at: 1, type: 'prices', op, rows } },
  ]);

/**
 * What the log of a client holds after all steps came over a line on which fates befall messages, each in
 * turn, and over which a picture comes for every gap that the client finds, and one more after a new
 * connection at the end.
 */
export function overLossyLine(steps: readonly Step[], all: readonly Fate[]): AppEvent[] {
  const inputs: NewInput[] = [];
  const positions = new ChannelPositions();
  const channel = new Channel();
  const intake = new MessageIntake({
    positions,
    submit: (input) => void inputs.push(input),
    mask: (data) => data,
    longestText: 1_000_000,
    onWaiting: () => undefined,
  });
  const take = (sent: Sent): void => {
    const known = inputs.length;
    intake.take(textOf(sent));
    intake.flush();
    if (!inputs.slice(known).some(({ type }) => type === 'live/gapDetected')) return;
    // As the epic does: the channel is subscribed anew, and the picture is of now.
    positions.open(PATH);
    take(channel.picture());
  };
  positions.open(PATH);
  take(channel.picture());
  const late: { sent: Sent; after: number }[] = [];
  for (const [at, rows] of steps.entries()) {
    const sent = channel.send(rows);
    const { kind, by } = all[at % all.length] ?? { kind: 'arrives', by: 1 };
    if (kind === 'late') late.push({ sent, after: at + by });
    else if (kind === 'overtaken') late.push({ sent, after: at + 1 });
    else if (kind !== 'lost') take(sent);
    if (kind === 'doubled') take(sent);
    for (const one of late.splice(0)) {
      if (one.after <= at) take(one.sent);
      else late.push(one);
    }
  }
  positions.closeAll();
  positions.open(PATH);
  take(channel.picture());
  for (const { sent } of late) take(sent);
  return logged(inputs);
}

/** Nothing befalls anything. */
export const overCleanLine = (steps: readonly Step[]): AppEvent[] =>
  overLossyLine(steps, [{ kind: 'arrives', by: 1 }]);
