import type { AppEvent } from '#domain/events/registry.ts';
import type { ConnectionChange } from './bet-evidence.ts';

function changeOf(event: AppEvent): Omit<ConnectionChange, 'seq' | 'at'> | undefined {
  switch (event.type) {
    case 'live/connectionChanged':
      return { kind: 'live', up: event.data.connected };
    case 'live/silenceChanged':
      return { kind: 'live', up: !event.data.silent };
    case 'lifecycle/connectivityChanged':
      return { kind: 'network', up: event.data.online };
    case 'placement/gateMoved':
      return { kind: 'placementGate', up: event.data.open };
    default:
      return undefined;
  }
}

/**
 * How the connection stood when the window began, as the last change of each kind before it, and every change
 * in it.
 *
 * @param from epoch ms of the customer's clock, included, as is `to`
 */
export function connectionAround(
  events: readonly AppEvent[],
  from: number,
  to: number,
): readonly ConnectionChange[] {
  const before = new Map<ConnectionChange['kind'], ConnectionChange>();
  const within: ConnectionChange[] = [];
  for (const event of events) {
    const change = changeOf(event);
    if (change === undefined) continue;
    const entry = { seq: event.seq, at: event.at, ...change };
    if (event.at < from) before.set(entry.kind, entry);
    else if (event.at <= to) within.push(entry);
  }
  return [...[...before.values()].sort((a, b) => a.seq - b.seq), ...within];
}
