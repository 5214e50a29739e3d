import fc from 'fast-check';
import type { Json } from '#domain/json.ts';
import { hexOf } from '#domain/proofs/bytes-text.ts';
import { nodeEvidence } from '#gateway/recordings/node-evidence.ts';
import type { StoredEvent } from '#recordings/format/events/parse-stored-event.ts';
import { readSlip } from '#recordings/format/slip-file.ts';
import { writeSlip } from '#recordings/format/write-slip.ts';
import { recordedLog } from '../arbitraries/recorded-log.ts';
import { signed } from './sample-evidence.ts';

type Told = readonly [type: string, data: Json];

/** What the log says between the stretch that is not in it and the receipt. */
export interface Account {
  /** A page start with this many lost events; null for none at all. */
  readonly eventsCut: number | null;
  /** The bet stood ready before the stretch. */
  readonly armed?: boolean;
  /** The log has the bet's sending as well, with the head of the stretch that it has not. */
  readonly sent?: boolean;
  /** It goes on with the bet of another tab, which sent it with that head. */
  readonly joined?: boolean;
  /** Events of before the stretch that are another than they were. */
  readonly altered?: boolean;
}

export const LOST_REF = 'r-lost';
const SURROUNDINGS = { path: '/', build: 'test', formFactor: 'desktop', width: 1280, height: 800 };
const RESUMED = { ...SURROUNDINGS, theme: 'light', storage: 'durable', visible: true, online: true };

const [sample] = fc.sample(recordedLog(3), { numRuns: 1, seed: 3 });
if (sample === undefined) throw new Error('no sample');
const { header } = sample;

const logOf = (told: readonly Told[]): StoredEvent[] =>
  told.map(([type, data], at) => {
    const place = { seq: at + 1, commit: at + 1, at: header.startedAt + at, mono: at };
    return { ...place, type, v: 1, kind: 'derived', src: 'sample', data };
  });

/** What always belongs to the evidence; where the customer looked does not. */
const freed = (ref: string): Told => ['storage/betFreed', { ref }];
const BEFORE: readonly Told[] = [freed('a'), freed('inplay'), freed('football')];
const LOST: readonly Told[] = [freed('tennis'), freed('racing')];

/**
 * A recording whose receipt names the head that its chain had after a stretch that is not in it, and the
 * log's own account of that; and the same log with the stretch, in which everything fits.
 */
export async function lostStretch({ eventsCut, armed, sent, joined, altered }: Account) {
  const ready: Told[] = armed
    ? [['placement/armed', { bets: [{ stakeId: 's', identity: 'i', ref: LOST_REF }] }]]
    : [];
  const whole = logOf([...BEFORE, ...ready, ...LOST]);
  const { heads } = await readSlip(await writeSlip(header, whole, nodeEvidence), nodeEvidence);
  const clientHead = hexOf(heads.cold);
  const receipt = signed({ ref: LOST_REF, betId: 'SB-LOST', clientHead, stake: 500 });
  const answer: Told = ['placement/betOutcomeReceived', { ref: LOST_REF, receipt }];
  const before = altered ? [freed('forged'), ...BEFORE.slice(1)] : BEFORE;
  const told = logOf([
    ...before,
    ...ready,
    ...(eventsCut === null ? [] : [['lifecycle/sessionResumed', { ...RESUMED, eventsCut }] satisfies Told]),
    ...(sent
      ? [['placement/sent', { refs: [LOST_REF], evidence: 'durable', clientHead }] satisfies Told]
      : []),
    ...(joined
      ? [
          [
            'placement/joined',
            { ref: 'r-own', slip: { ref: LOST_REF, clientHead }, lives: true },
          ] satisfies Told,
        ]
      : []),
    answer,
    freed('my-bets'),
  ]);
  const resumedAt = told.find(({ type }) => type === 'lifecycle/sessionResumed')?.seq ?? null;
  const answeredAt = told.find(({ type }) => type === answer[0])?.seq ?? 0;
  return {
    recording: await writeSlip(header, told, nodeEvidence),
    whole: await writeSlip(
      header,
      logOf([...BEFORE, ...ready, ...LOST, answer, freed('my-bets')]),
      nodeEvidence,
    ),
    receipt,
    resumedAt,
    answeredAt,
  };
}
