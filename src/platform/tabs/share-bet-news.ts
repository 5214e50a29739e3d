import * as z from 'zod/mini';
import { ShownBet } from '#domain/contract/my-bets.ts';
import type { Runtime } from '#effects/runtime/create-runtime.ts';

const Said = z.array(ShownBet).check(z.maxLength(100));

/**
 * What the customer has read of settled bets in one tab is read in the others of the browser as well
 * (MYB-12). Those of another customer are not known here, and change nothing.
 *
 * @returns what ends it
 */
export function shareBetNews(
  runtime: Pick<Runtime, 'attach' | 'submit'>,
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>,
): () => void {
  const detach = runtime.attach((event) => {
    if (event.type === 'myBets/newsDismissed' && event.data.elsewhere !== true)
      channel.postMessage(event.data.bets);
  });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const said = Said.safeParse(data);
    if (said.success)
      runtime.submit({ type: 'intent/betNewsDismissed', data: { bets: said.data, elsewhere: true } }, 'tabs');
  });
  return () => {
    detach();
    channel.close();
  };
}
