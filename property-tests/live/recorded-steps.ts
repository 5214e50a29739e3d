import { recordedMessages } from '#testing/offers/recorded-data.ts';
import type { Row, Step } from './lossy-line.ts';

const SUSPENDED = 1;

/**
 * Price messages out of a recorded exchange stream, in the plainest way: last traded price, or the best offer
 * to back where there is a ladder; one version a change, and suspended while the market is not open. Not the
 * product's own translation.
 */
export function recordedSteps(file: string, most: number): Step[] {
  const ids = new Map<string, number>();
  const held = new Map<string, Row>();
  const open = new Map<string, boolean>();
  const steps: Step[] = [];
  for (const { mc } of recordedMessages(file)) {
    const rows = (mc ?? []).flatMap(({ id, marketDefinition, rc }): Row[] => {
      if (marketDefinition !== undefined) open.set(id, marketDefinition.status === 'OPEN');
      return (rc ?? []).flatMap((runner): Row[] => {
        const key = `${id} ${runner.id} ${runner.hc ?? 0}`;
        const price = runner.ltp ?? runner.atb?.[0]?.[0];
        if (price === undefined || price <= 1) return [];
        const number = ids.get(key) ?? ids.size + 1;
        ids.set(key, number);
        const row: Row = [
          number,
          Math.max(1, Math.round((price - 1) * 100)),
          100,
          (held.get(key)?.[3] ?? 0) + 1,
          open.get(id) === true ? 0 : SUSPENDED,
        ];
        held.set(key, row);
        return [row];
      });
    });
    if (rows.length > 0) steps.push(rows);
    if (steps.length >= most) break;
  }
  return steps;
}
