import type { MessageId } from '#src/text/catalogue.ts';

interface IncidentKind {
  readonly kind: string;
  readonly look: 'ball' | 'yellow' | 'red' | 'dot';
  readonly name: MessageId;
}

/** How an incident is drawn and named. */
const KINDS: readonly IncidentKind[] = [
  { kind: 'goal', look: 'ball', name: 'event.incident.goal' },
  { kind: 'penalty', look: 'ball', name: 'event.incident.penalty' },
  { kind: 'yellow', look: 'yellow', name: 'event.incident.yellow' },
  { kind: 'red', look: 'red', name: 'event.incident.red' },
  { kind: 'corner', look: 'dot', name: 'event.incident.corner' },
  { kind: 'noGoal', look: 'dot', name: 'event.incident.noGoal' },
  { kind: 'video', look: 'dot', name: 'event.incident.video' },
];
const OTHER: IncidentKind = { kind: '', look: 'dot', name: 'event.incident.other' };

/** Kinds of other feeds are a dot and "incident". */
export const kindOf = (kind: string): IncidentKind => KINDS.find((one) => one.kind === kind) ?? OTHER;
