import type { AppEvent } from '#domain/events/registry.ts';

/** What a person calls a step: something the customer did, or something that was decided about a bet or the session. */
export const isBusinessStep = ({ type }: AppEvent): boolean =>
  /^(intent|placement|session|betslip)\//.test(type) &&
  !/^intent\/(stakeKeyPressed|stakeFocused|viewOptionChosen)$/.test(type);

/** Position of the first event of the next or previous commit. */
export function commitStep(events: readonly AppEvent[], at: number, direction: 1 | -1): number {
  const commit = events[at]?.commit;
  let to = at;
  while (events[to]?.commit === commit) to += direction;
  if (to < 0) return 0;
  if (to >= events.length) return events.length - 1;
  if (direction === 1) return to;
  const before = events[to]?.commit;
  while (to > 0 && events[to - 1]?.commit === before) to -= 1;
  return to;
}

/** The next position after `at` that fits; undefined when there is none. */
export function nextWhere(
  events: readonly AppEvent[],
  at: number,
  fits: (event: AppEvent) => boolean,
): number | undefined {
  for (let to = at + 1; to < events.length; to += 1) {
    const event = events[to];
    if (event !== undefined && fits(event)) return to;
  }
  return undefined;
}

/** Whether an event mentions a bet reference or any other text, in its type, its correlation or its payload. */
export function mentions(event: AppEvent, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return false;
  return `${event.type} ${event.corr ?? ''} ${JSON.stringify(event.data)}`.toLowerCase().includes(wanted);
}

/** Gateway clock of an event, where it carries one (EVT-06). */
export function serverClock(event: AppEvent): number | undefined {
  if (event.type === 'gateway/answered') {
    return event.data.outcome.kind === 'lost' ? undefined : event.data.outcome.serverAt;
  }
  if (event.type === 'live/accountMessageReceived') return event.data.message.at;
  if (event.type === 'live/frameReceived') return event.data.messages.at(-1)?.message.at;
  return undefined;
}
