import type { AppEvent } from '#domain/events/registry.ts';
import { attemptsOf, openBets } from '#domain/placement/attempts.ts';
import type { RootState } from '#projections/root.ts';

/** What must hold after every commit of any session, whoever recorded it (INV-01, INV-04, PRIN-05). */
export interface Invariant {
  readonly name: string;
  readonly sentence: string;
  /** @param commit the events just decided @param log all events so far, these included. */
  readonly holds: (state: RootState, commit: readonly AppEvent[], log: readonly AppEvent[]) => boolean;
}

const refsSent = (events: readonly AppEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === 'placement/sent' ? event.data.refs : []));

export const invariants: readonly Invariant[] = [
  {
    name: 'sentOnce',
    sentence: 'a bet goes out once, whatever becomes of the request (INV-01)',
    holds: (_, commit, log) => {
      if (refsSent(commit).length === 0) return true;
      const refs = refsSent(log);
      return new Set(refs).size === refs.length;
    },
  },
  {
    name: 'oneDoubt',
    sentence: 'nobody is in doubt about the same bet twice (INV-01)',
    holds: ({ placement }) => {
      const doubtful = openBets(placement).map(({ identity }) => identity);
      return new Set(doubtful).size === doubtful.length;
    },
  },
  {
    name: 'placedHasReceipt',
    sentence: 'a bet called placed has a receipt for what the customer agreed to (INV-04)',
    holds: ({ placement }) =>
      attemptsOf(placement)
        .flatMap(({ bets }) => bets)
        .every(
          ({ status, receipt, slip, agreed }) =>
            status !== 'SUCCEEDED' ||
            [slip, ...agreed].some(({ contentHash }) => contentHash === receipt?.contentHash),
        ),
  },
  {
    name: 'oneMoment',
    sentence: 'time stands still within a commit (PRIN-05)',
    holds: (_, [input, ...derived]) =>
      input === undefined || derived.every(({ at, mono }) => at === input.at && mono === input.mono),
  },
];
