import type { AppEvent } from '#domain/events/registry.ts';
import { steadyText } from './volatile.ts';

/** An event of a session's story, with its place in the list that it was taken from. */
export interface StoryEvent {
  readonly event: AppEvent;
  readonly at: number;
  /** What it is called in both sessions: its kind, and the placement it belongs to by number, from 1. */
  readonly key: string;
}

/** Prices come when they come, and waits are how the code does it: neither is what happened. */
const isNoise = ({ type }: AppEvent): boolean =>
  type === 'live/frameReceived' || /^(timer|storage|random)\//.test(type);

/**
 * What tells events of one type apart whatever the session: the call, the page, the selection, the key that
 * was pressed.
 */
function detailOf(event: AppEvent): string {
  switch (event.type) {
    case 'gateway/requested':
    case 'gateway/answered':
      return event.data.op;
    case 'intent/navigated':
      return event.data.path;
    case 'intent/oddsPressed':
    case 'intent/builderPressed':
      return String(event.data.selectionId);
    case 'intent/stakeKeyPressed':
      return `${event.data.stakeId} ${event.data.key}`;
    case 'live/subscribeRequested':
    case 'live/unsubscribeRequested':
      return event.data.channel;
    default:
      return '';
  }
}

/**
 * Numbers the placements of a session in order of their press, and knows by ref and request what belongs to
 * which.
 */
class PlacementNumbers {
  readonly #byId = new Map<string, number>();
  #count = 0;

  of(event: AppEvent): number | null {
    if (event.type === 'placement/requested') {
      this.#count += 1;
      for (const { slip } of event.data.bets) this.#byId.set(slip.ref, this.#count);
      return this.#count;
    }
    const number = this.#numberOf(event);
    if (event.type === 'gateway/requested' && number !== null) this.#byId.set(event.data.requestId, number);
    return number;
  }

  #numberOf(event: AppEvent): number | null {
    const { data, corr } = event;
    const ids = [
      corr,
      event.type === 'gateway/answered' ? event.data.requestId : undefined,
      'ref' in data ? String(data.ref) : undefined,
      'refs' in data ? data.refs[0] : undefined,
    ];
    for (const id of ids) {
      const number = id === undefined ? undefined : this.#byId.get(id);
      if (number !== undefined) return number;
    }
    return null;
  }
}

/** What happened in a session, in order. */
export function storyOf(events: readonly AppEvent[]): StoryEvent[] {
  const placements = new PlacementNumbers();
  const story: StoryEvent[] = [];
  for (const [at, event] of events.entries()) {
    const placement = placements.of(event);
    if (isNoise(event)) continue;
    story.push({
      event,
      at,
      key: `${event.type} ${steadyText(detailOf(event))}${placement === null ? '' : ` #${placement}`}`,
    });
  }
  return story;
}
