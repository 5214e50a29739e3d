import { getDashboard } from '#domain/contract/messages.ts';
import { dashboardTiles, type TileKind } from '../../config/dashboard.ts';
import type { CustomerSession } from '../../customer-session.ts';
import type { Accounts, Bonuses, Messages } from '../../services.ts';
import { type Implementation, implement, sessionOf } from '../implementation.ts';

interface Counting {
  readonly accounts: Pick<Accounts, 'openBets'>;
  readonly bonuses: Pick<Bonuses, 'available'>;
  readonly messages: Pick<Messages, 'inbox'>;
}

const COUNTS: Readonly<Record<TileKind, (of: Counting, session: CustomerSession) => Promise<number>>> = {
  OPEN_BETS: ({ accounts }, session) => accounts.openBets(session),
  async BONUSES({ bonuses }, { userId }) {
    const { freeBets, profitBoosts } = await bonuses.available(userId);
    return freeBets.length + profitBoosts.length;
  },
  async MESSAGES({ messages }, { userId }) {
    const inbox = await messages.inbox(userId);
    return inbox.filter(({ read }) => !read).length;
  },
};

/** What waits for the customer, counted from our own books (USR-04.1). */
export const dashboardHandlers = (counting: Counting): readonly Implementation[] => [
  implement(getDashboard, async (_input, caller) => {
    const session = sessionOf(caller);
    const tiles = dashboardTiles.map(async ({ kind, name, image }) => ({
      type: kind,
      name,
      image,
      data: { count: await COUNTS[kind](counting, session) },
    }));
    return { resultCode: 0, data: { tiles: await Promise.all(tiles) } };
  }),
];
