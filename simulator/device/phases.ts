import type { AppEvent } from '#domain/events/registry.ts';

/** Where a placement, or a cash-out, can be when a fault strikes (REL-08). */
export const PHASES = [
  'armed',
  'intentStored',
  'requestInFlight',
  'insideGateway',
  'answerInFlight',
  'receiptShown',
] as const;
export type Phase = (typeof PHASES)[number];

/** The phase that a tab enters with an event of its log; the way over the line is seen by the line. */
export function phaseEntered(event: AppEvent): Phase | undefined {
  switch (event.type) {
    case 'placement/armed':
    case 'cashOut/confirmOpened':
      return 'armed';
    case 'placement/requested':
    case 'cashOut/requested':
      return 'intentStored';
    case 'placement/betOutcomeReceived':
    case 'cashOut/ended':
      return event.data.status === 'SUCCEEDED' ? 'receiptShown' : undefined;
    default:
      return undefined;
  }
}
