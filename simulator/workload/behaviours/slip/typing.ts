import type { DataOf } from '#domain/events/registry.ts';
import type { Tab } from '../../../device/tab.ts';

/** What people stake when nothing else guides them. */
export const AMOUNTS = ['0.5', '1', '2', '5', '12', '40', '90'] as const;

type Key = DataOf<'intent/stakeKeyPressed'>['key'];
const KEYS: readonly Key[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '.'];

/** A stake is typed into its box, key by key. */
export function typeStake(tab: Tab, stakeId: string, text: string): void {
  tab.submit({ type: 'intent/stakeFocused', data: { stakeId } });
  for (const letter of text) {
    const key = KEYS.find((one) => one === letter);
    if (key !== undefined) tab.submit({ type: 'intent/stakeKeyPressed', data: { stakeId, key } });
  }
  tab.submit({ type: 'intent/stakeConfirmed', data: { stakeId } });
}
