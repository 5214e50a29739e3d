import { randomFrom } from '../fold/workload.ts';

/** The page of the goals: 500 price buttons in sight, a store of 5,000 selections. */
export const VISIBLE = 500;
export const STORE = 5_000;
export const PER_EVENT = 90;
export const EPOCH = 'k3j9x';
const FIRST_ID = 1_000_001;

export const idOf = (row: number): number => FIRST_ID + row;
export const eventOf = (id: number): number => Math.floor((id - FIRST_ID) / PER_EVENT) + 1;
export const pathOf = (event: number): string => `/eventMarkets/${event}`;

export interface TimedText {
  /** ms after the start. */
  readonly at: number;
  readonly text: string;
}

/**
 * Texts as the gateway writes them, evenly spread over the time. Half of the updates are of selections in
 * sight; the rows of a message are of one event.
 */
export function makeTexts(
  perSecond: number,
  rowsPerMessage: number,
  ms: number,
  from: Int32Array,
): TimedText[] {
  const random = randomFrom(perSecond);
  const messages = Math.floor((perSecond * ms) / 1_000 / rowsPerMessage);
  return Array.from({ length: messages }, (_, i) => {
    const visible = random(2) === 0;
    const row = visible ? random(VISIBLE) : VISIBLE + random(STORE - VISIBLE);
    const event = eventOf(idOf(row));
    const seq = from[event]! + 1;
    from[event] = seq;
    const rows = Array.from({ length: rowsPerMessage }, () => {
      const id = Math.min(idOf(STORE - 1), idOf((event - 1) * PER_EVENT + random(PER_EVENT)));
      return `[${id},${1 + random(40)},${1 + random(8)},${seq},0]`;
    });
    const channel = pathOf(event);
    return {
      at: (i * ms) / messages,
      text: `[{"channel":"${channel}","data":{"channel":"${channel}","epoch":"${EPOCH}","seq":${seq},"at":1760000000000,"type":"prices","op":"update","rows":[${rows.join(',')}]}}]`,
    };
  });
}

/** What every channel sends first: all its prices, at position 0. */
export function snapshots(): string[] {
  const events = eventOf(idOf(STORE - 1));
  return Array.from({ length: events }, (_, i) => {
    const rows: string[] = [];
    for (let row = i * PER_EVENT; row < Math.min(STORE, (i + 1) * PER_EVENT); row += 1)
      rows.push(`[${idOf(row)},5,2,0,0]`);
    const channel = pathOf(i + 1);
    return `[{"channel":"${channel}","data":{"channel":"${channel}","epoch":"${EPOCH}","seq":0,"at":1760000000000,"type":"prices","op":"initial","rows":[${rows.join(',')}]}}]`;
  });
}
