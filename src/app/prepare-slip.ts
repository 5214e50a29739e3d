import { whenIdle } from '#src/platform/parts/when-idle.ts';
import { prepareTouchSlip, touchSlip } from './slots.tsx';

/** While the page has nothing else to do: the first press on a price, and on the slip, waits for no code. */
export async function prepareSlip(): Promise<void> {
  await whenIdle();
  await prepareTouchSlip();
  await whenIdle();
  await (await touchSlip()).prepareSheet();
}
