import type * as z from 'zod/mini';
import type { VirtualDraw } from '#domain/market/entities.ts';
import type { Drawn } from '#domain/virtuals/virtual-draw.ts';
import type { Published } from './draw-book.ts';

interface Decided {
  readonly key: string;
  readonly tickets: readonly number[];
  /** Betting closes, the result is shown, and the event leaves the offer. */
  readonly closesAt: number;
  readonly resultAt: number;
  readonly goneAt: number;
}

/** What decides a virtual race or match, as the database has it: committed to first, drawn later. */
export class DrawBasis {
  readonly of: Decided;
  #published: Published | undefined;
  #drawn: Drawn | undefined;

  constructor(of: Decided) {
    this.of = of;
  }

  get drawn(): Drawn | undefined {
    return this.#drawn;
  }

  /** By the database: chances and secret that were committed to. */
  publish(published: Published): void {
    this.#published = published;
  }

  draw(drawn: Drawn): void {
    this.#drawn = drawn;
  }

  /** What the result can be checked by; how it was drawn is said with the result. */
  shown(isOver: boolean): z.infer<typeof VirtualDraw> {
    const { key, tickets, closesAt, resultAt } = this.of;
    return {
      key,
      commitment: this.#published?.commitment ?? '',
      tickets: [...(this.#published?.committed.tickets ?? tickets)],
      closesAt,
      resultAt,
      ...(isOver && this.#drawn !== undefined
        ? { revealed: this.#drawn.secret, number: this.#drawn.number }
        : {}),
    };
  }
}
