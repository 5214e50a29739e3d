import * as z from 'zod/mini';
import { EventId } from '../brand.ts';
import { LiveAlert } from '../settings/live-alert.ts';
import { defineDerived, defineInput } from './define.ts';
import { whole } from './privacy.ts';

export const alertsRaised = defineDerived({
  type: 'settings/alertsRaised',
  doc: 'What happened to favourites, of the kinds that the customer chose, as a live message told; one of an event, and never with a price (ENG-05).',
  data: z.object({ alerts: z.array(LiveAlert) }),
  privacy: { alerts: whole('public') },
  examples: [
    {
      alerts: [
        {
          eventId: EventId.parse(42),
          happening: 'goal',
          name: 'Home v Away',
          sides: { home: 'Home', away: 'Away' },
          score: { home: 1, away: 0 },
          path: '/sports/football/league/home-v-away/42',
        },
      ],
    },
  ],
});

export const alertDismissed = defineInput({
  type: 'intent/alertDismissed',
  doc: 'A live alert was followed or put away, or its time is over (ENG-05).',
  data: z.object({ eventId: EventId }),
  privacy: { eventId: 'public' },
  examples: [{ eventId: EventId.parse(42) }],
});

export const liveAlertEvents = [alertsRaised, alertDismissed] as const;
