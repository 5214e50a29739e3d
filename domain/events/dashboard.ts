import * as z from 'zod/mini';
import { DashboardTile } from '../account/dashboard-tile.ts';
import { defineDerived } from './define.ts';
import { whole } from './privacy.ts';

/** What waits for the customer on their account page (USR-04). */
export const dashboardLoaded = defineDerived({
  type: 'account/dashboardLoaded',
  doc: 'Tiles of the account page as the gateway counts them; null where they could not be found out.',
  data: z.object({ tiles: z.nullable(z.array(DashboardTile)) }),
  privacy: { tiles: whole('account') },
  examples: [
    {
      tiles: [
        { type: 'OPEN_BETS', name: 'Open bets', image: { type: 'icon', value: 'bets' }, data: { count: 2 } },
      ],
    },
    { tiles: null },
  ],
});
export const dashboardEvents = [dashboardLoaded] as const;
