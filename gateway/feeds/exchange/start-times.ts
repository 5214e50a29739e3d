import { type MarketDefinition, parseStreamLine, type StreamMessage } from './parse-stream-message.ts';
import { textLinesOf } from './stream-file.ts';

/**
 * A start further than this from the message that tells it is a mistake, ms: it would begin the playing at
 * the end.
 */
const believable = 2 * 366 * 86_400_000;

const hasStarted = ({ status, inPlay, marketTime }: MarketDefinition, at: number): boolean =>
  inPlay || status === 'CLOSED' || (status === 'SUSPENDED' && at >= Date.parse(marketTime));

/** Scheduled starts of markets, each as it was told last before the off. */
export class StartTimes {
  readonly #starts = new Map<string, { readonly at: number; readonly isOff: boolean }>();

  take({ mc, pt }: StreamMessage): void {
    for (const { id, marketDefinition } of mc ?? []) {
      if (marketDefinition === undefined) continue;
      const told = Date.parse(marketDefinition.marketTime);
      const known = this.#starts.get(id);
      if (known?.isOff === true || Math.abs(told - (pt ?? told)) > believable) continue;
      const isOff = hasStarted(marketDefinition, pt ?? told);
      this.#starts.set(id, { at: isOff && known !== undefined ? known.at : told, isOff });
    }
  }

  /** The earliest, epoch ms; undefined when none was told. */
  first(): number | undefined {
    const starts = [...this.#starts.values()].map(({ at }) => at);
    return starts.length === 0 ? undefined : starts.reduce((first, at) => Math.min(first, at));
  }
}

/** The earliest scheduled start that a file comes to (MEND-19): it is moved now and then, by days as well. */
export async function firstStartIn(file: string): Promise<number | undefined> {
  const starts = new StartTimes();
  for await (const line of textLinesOf(file)) {
    if (!line.includes('"marketDefinition"')) continue;
    const parsed = parseStreamLine(line);
    if (parsed.kind === 'message') starts.take(parsed.message);
  }
  return starts.first();
}
