import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppEvent } from '#domain/events/registry.ts';
import { packOdds } from '#domain/odds/parse-odds.ts';
import { nodePrimitives } from '#gateway/recordings/node-primitives.ts';
import { parseStateText, stateText } from '#projections/parse-state-text.ts';
import { projections, type RootState, rootReducer } from '#projections/root.ts';
import { readAppEvents } from '#recordings/format/events/parse-app-events.ts';
import { storedForm } from '#recordings/format/events/parse-own-events.ts';
import { missingIn } from '#recordings/format/heads/missing.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { evidenceOf } from '../evidence/evidence-of.ts';
import { placementsIn } from '../evidence/placements-in.ts';
import { canonicalState } from '../fold/canonical-state.ts';
import { foldAll } from '../fold/timeline.ts';
import { createBetReplay, type FoldedUpTo, firstWords, readWords } from './bet-replay.ts';
import { readRecording } from './read-recording.ts';

const fold = (state: RootState | undefined, event: AppEvent): RootState => rootReducer(state, event);

const sessions = await Promise.all(
  ['lost-reply', 'placed-and-paid', 'request-never-arrived'].map(async (name) => {
    const bytes = new Uint8Array(await readFile(`recordings/sessions/${name}.slip`));
    const { header, events } = await readSlip(bytes, nodePrimitives);
    return { header, events: readAppEvents(events) };
  }),
);

/** Prices that move between two turns of the app, and a clock of the device that somebody sets. */
const moves = fc.record({
  after: fc.nat(),
  pick: fc.nat({ max: 3 }),
  odds: fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 10 })),
  flags: fc.constantFrom(0, 0, 0, 1),
  times: fc.integer({ min: 1, max: 4 }),
});
const clock = fc.record({ from: fc.nat(), by: fc.integer({ min: -200_000, max: 200_000 }) });

interface Disturbed {
  readonly session: number;
  readonly moved: readonly {
    after: number;
    pick: number;
    odds: [number, number];
    flags: number;
    times: number;
  }[];
  readonly jump: { readonly from: number; readonly by: number } | null;
}
const disturbed: fc.Arbitrary<Disturbed> = fc.record({
  session: fc.nat({ max: sessions.length - 1 }),
  moved: fc.array(moves, { maxLength: 25 }),
  jump: fc.option(clock),
});

/** A recorded session with more going on in it. */
function disturb({ session, moved, jump }: Disturbed) {
  const { header, events } = sessions[session]!;
  const legs = placementsIn(events).length === 0 ? [] : legsOf(events);
  const made: AppEvent[] = [];
  let [commit, seen, version] = [0, 0, 1_000_000_000];
  for (const [at, event] of events.entries()) {
    if (event.commit !== seen) {
      for (const { after, pick, odds, flags, times } of moved) {
        if (at === 0 || after % events.length !== at) continue;
        for (let nth = 0; nth < times; nth += 1) {
          commit += 1;
          version += 1;
          const [num, den] = odds;
          made.push({
            ...{
              seq: made.length + 1,
              commit,
              v: 1,
              kind: 'input',
              src: 'live',
              at: event.at,
              mono: event.mono,
            },
            type: 'live/frameReceived',
            data: {
              prices: {
                selection: [legs[pick % legs.length] ?? 1],
                odds: [packOdds(num + nth, den)],
                version: [version],
                flags: [flags],
              },
              messages: [],
              heads: [],
            },
          });
        }
      }
      commit += 1;
      seen = event.commit;
    }
    made.push({ ...event, seq: made.length + 1, commit });
  }
  if (jump === null) return { header, events: made };
  const set = jump.from % made.length;
  return {
    header,
    events: made.map((event, nth) => (nth < set ? event : { ...event, at: event.at + jump.by })),
  };
}

const legsOf = (events: readonly AppEvent[]): readonly number[] =>
  events.flatMap((event) =>
    event.type === 'placement/requested'
      ? event.data.bets.flatMap(({ slip }) => slip.selections.map(({ id }) => id))
      : [],
  );

/** The screens and the evidence as reading and folding the whole log gives them. */
function wholly(
  file: Awaited<ReturnType<typeof readSlip>>,
  ref: ReturnType<typeof placementsIn>[number]['ref'],
) {
  const events = readAppEvents(file.events);
  const { header } = file;
  return { events, evidence: evidenceOf({ header, events, missing: missingIn(file.dropped) }, ref)! };
}

async function open(made: ReturnType<typeof disturb>) {
  const bytes = await writeSlip(made.header, storedForm(made.events), nodePrimitives);
  const words = await readWords(bytes, nodePrimitives);
  const { ref } = placementsIn(words.events)[0]!;
  const first = firstWords(words, ref)!;
  const recording = await readRecording(bytes, nodePrimitives);
  const replay = createBetReplay(words, recording, { ref, question: first.question });
  const begunAt = (begin: FoldedUpTo) =>
    createBetReplay(words, recording, { ref, question: first.question, begin });
  return { first, replay, begunAt, full: wholly(await readSlip(bytes, nodePrimitives), ref) };
}

const screenOf = (events: readonly AppEvent[], told: number): number => {
  const event = events.find(({ seq }) => seq === told);
  return event?.type === 'placement/requested'
    ? events.find(({ commit }) => commit === event.commit)!.seq
    : told;
};

describe('a bet told by the way of its words', () => {
  it('[UK-55] is told as the whole log tells it, with the same screens, in any slices', async () => {
    let moves = 0;
    await fc.assert(
      fc.asyncProperty(disturbed, fc.integer({ min: 1, max: 97 }), async (session, slice) => {
        const { first, replay, full } = await open(disturb(session));
        expect(first.evidence).toEqual({
          ...full.evidence,
          market: [],
          timeline: full.evidence.timeline.filter(
            ({ kind }) => kind !== 'priceMoved' && kind !== 'closed' && kind !== 'opened',
          ),
          redactions: first.evidence.redactions,
        });
        while (replay.fold(slice) < replay.eventsUpTo('market'));
        expect(replay.evidence()).toEqual(full.evidence);
        moves += full.evidence.market.length;
        for (const { seq: told } of [full.evidence.shown, ...full.evidence.timeline]) {
          const screen = replay.screenAt(told);
          const shown = full.events.filter(({ seq }) => seq <= screenOf(full.events, told));
          expect([screen.seq, screen.at]).toEqual([shown.at(-1)!.seq, shown.at(-1)!.at]);
          expect(canonicalState(screen.state)).toBe(canonicalState(foldAll(fold, shown)));
        }
      }),
      { numRuns: 25 },
    );
    expect(moves).toBeGreaterThan(0);
  });

  it('[UK-55] is told alike by a walk that begins at a kept state, for whatever comes after that', async () => {
    let begunLater = 0;
    await fc.assert(
      fc.asyncProperty(disturbed, fc.nat({ max: 99 }), async (session, share) => {
        const { replay, begunAt, full } = await open(disturb(session));
        const at = Math.floor((full.events.length * share) / 100);
        const kept = full.events.slice(0, at);
        const seq = kept.at(-1)?.seq ?? 0;
        const begun = begunAt({ seq, state: foldAll(fold, kept) });
        expect(begun.fold(0)).toBe(at);
        for (const { seq: told } of [full.evidence.shown, ...full.evidence.timeline]) {
          if (screenOf(full.events, told) < seq) continue;
          begunLater += at;
          expect(canonicalState(begun.screenAt(told).state)).toBe(
            canonicalState(replay.screenAt(told).state),
          );
        }
        if (seq >= replay.marketFrom) return;
        while (begun.fold(7) < begun.eventsUpTo('market'));
        expect(begun.evidence()?.market).toEqual(full.evidence.market);
      }),
      { numRuns: 25 },
    );
    expect(begunLater).toBeGreaterThan(0);
  });

  it('[UK-55] shows the press as it was pressed on, from a state that can be sent to another thread', async () => {
    const { replay, full } = await open(disturb({ session: 0, moved: [], jump: null }));
    const pressed = replay.screenAt(full.evidence.shown.seq);
    expect(full.events.find(({ seq }) => seq === pressed.seq)?.type).toBe('intent/placePressed');
    const sent = parseStateText(stateText(pressed.state), Object.keys(projections));
    expect(canonicalState(sent)).toBe(canonicalState(pressed.state));
  });
});
