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
  { kind: 'missed', look: 'dot', name: 'event.incident.missed' },
  { kind: 'substitution', look: 'dot', name: 'event.incident.substitution' },
  { kind: 'video', look: 'dot', name: 'event.incident.video' },
];
const OTHER: IncidentKind = { kind: '', look: 'dot', name: 'event.incident.other' };

const SECOND_YELLOW: IncidentKind = { kind: 'red', look: 'red', name: 'event.incident.secondYellow' };
const OWN_GOAL: IncidentKind = { kind: 'goal', look: 'ball', name: 'event.incident.ownGoal' };

/** Kinds of other feeds are a dot and "incident". */
export function kindOf({
  kind,
  own,
  second,
}: {
  readonly kind: string;
  readonly own?: boolean | undefined;
  readonly second?: boolean | undefined;
}): IncidentKind {
  if (own === true) return OWN_GOAL;
  if (second === true) return SECOND_YELLOW;
  return KINDS.find((one) => one.kind === kind) ?? OTHER;
}
