import type { AppEvent } from '#domain/events/registry.ts';

/** How one press on "place" ended, in one session. */
export interface PlacementStory {
  /** `seq` of the request. */
  readonly seq: number;
  /** Bets and their total stake in minor units. */
  readonly bets: number;
  readonly stake: number;
  /** Of each bet the last thing that was said; `unknown` before anything was. */
  readonly outcomes: readonly string[];
  /** Milliseconds from the press to the last outcome; null without one. */
  readonly ms: number | null;
}

interface Open {
  readonly seq: number;
  readonly mono: number;
  readonly stake: number;
  readonly outcomes: Map<string, string>;
  ms: number | null;
}

/** The placements of a session in order of their press. */
export function placementStories(events: readonly AppEvent[]): PlacementStory[] {
  const stories: Open[] = [];
  const byRef = new Map<string, Open>();
  const note = (ref: string, said: string, mono: number): void => {
    const open = byRef.get(ref);
    if (open === undefined) return;
    open.outcomes.set(ref, said);
    open.ms = Math.round(mono - open.mono);
  };
  for (const event of events) {
    if (event.type === 'placement/requested') {
      const slips = event.data.bets.map(({ slip }) => slip);
      const open: Open = {
        seq: event.seq,
        mono: event.mono,
        stake: slips.reduce((sum, { stake, numberOfBets }) => sum + stake * numberOfBets, 0),
        outcomes: new Map(slips.map(({ ref }) => [ref, 'unknown'])),
        ms: null,
      };
      for (const { ref } of slips) byRef.set(ref, open);
      stories.push(open);
    }
    if (event.type === 'placement/betOutcomeReceived') note(event.data.ref, event.data.status, event.mono);
    if (event.type === 'placement/lateResultReceived')
      note(event.data.ref, `${event.data.status} late`, event.mono);
    if (event.type === 'placement/abandoned')
      for (const ref of event.data.refs) note(ref, `abandoned: ${event.data.reason}`, event.mono);
  }
  return stories.map(({ seq, stake, outcomes, ms }) => ({
    seq,
    stake,
    bets: outcomes.size,
    outcomes: [...outcomes.values()],
    ms,
  }));
}
