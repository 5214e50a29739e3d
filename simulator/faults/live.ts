import type { LiveFault } from '../network/live-socket.ts';
import type { Strike, Target } from './target.ts';

const asIs: LiveFault = (text) => [{ text, late: 0 }];
const dropped: LiveFault = () => [];

const next =
  (fault: (target: Target) => readonly LiveFault[]): Strike =>
  (target) =>
    void target.person.liveFaults.push(...fault(target));

/** An old message again, under an epoch that is over. */
const stale: LiveFault = (text) => [
  { text, late: 0 },
  { text: text.replaceAll(/"epoch":"[^"]*"/g, '"epoch":"long-ago"'), late: 5 },
];

const MOVES = 60;

export const live: Readonly<Record<string, Strike>> = {
  liveDrop: next(() => [dropped]),
  liveDuplicate: next(() => [(text) => [text, text].map((one, at) => ({ text: one, late: at }))]),
  liveReorder: next(({ chance }) => {
    const late = chance.between(100, 3_000);
    return [(text) => [{ text, late }], asIs];
  }),
  liveGap: next(({ chance }) => Array.from({ length: chance.between(2, 6) }, () => dropped)),
  newClientId: ({ world }) => {
    for (const node of world.running()) node.live.server.dropAll();
  },
  staleEpoch: next(() => [stale]),
  burst: ({ world }) => {
    for (let move = 0; move < MOVES; move += 1) world.moveMarket();
  },
};
