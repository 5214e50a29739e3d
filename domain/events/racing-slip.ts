import * as z from 'zod/mini';
import { EventId, MarketId, SelectionId } from '../brand.ts';
import { RaceCastPosition } from '../contract/betting.ts';
import { LEG_SHUTS } from '../market/why-shut.ts';
import { defineDerived, defineInput } from './define.ts';
import { LoggedPrice } from './logged-price.ts';

const Position = z.nullable(RaceCastPosition);
const Availability = z.enum(['open', 'suspended', 'marketSuspended', 'expired']);
const cast = {
  id: '101-1001-1002',
  type: 'FORECAST',
  kind: 'STRAIGHTFORECAST',
  eventId: 42,
  marketId: 101,
  sportId: 'SBTC1_24',
  names: { market: 'Forecast', event: '14:35 Ascot' },
  picks: [
    { selectionId: 1001, position: 1, name: 'Amber Sky', availability: 'open', version: 3 },
    { selectionId: 1002, position: 2, name: 'Blue Note', availability: 'open', version: 3 },
  ],
} as const;

export const castPressed = defineInput({
  type: 'intent/castPressed',
  doc: 'A forecast or tricast was asked for with the runners and places picked on the race card (RAC-08).',
  data: z.object({
    eventId: EventId,
    marketId: MarketId,
    picks: z.array(z.object({ selectionId: SelectionId, position: Position })),
    /** The text of the button, with what the bet is. */
    shown: z.string(),
  }),
  privacy: {
    eventId: 'public',
    marketId: 'public',
    picks: { selectionId: 'public', position: 'public' },
    shown: 'public',
  },
  examples: [
    {
      eventId: 42,
      marketId: 101,
      picks: [
        { selectionId: 1001, position: 1 },
        { selectionId: 1002, position: 2 },
      ],
      shown: 'Add straight forecast',
    },
  ],
});
export const castRemovePressed = defineInput({
  type: 'intent/castRemovePressed',
  doc: 'Remove one forecast or tricast in the slip.',
  data: z.object({ castId: z.string() }),
  privacy: { castId: 'public' },
  examples: [{ castId: cast.id }],
});

export const SlipCastData = z.object({
  id: z.string(),
  type: z.enum(['FORECAST', 'TRICAST']),
  kind: z.enum([
    'FORECAST',
    'TRICAST',
    'STRAIGHTFORECAST',
    'STRAIGHTTRICAST',
    'REVERSEFORECAST',
    'COMBINATIONFORECAST',
    'COMBINATIONTRICAST',
  ]),
  eventId: EventId,
  marketId: MarketId,
  sportId: z.string(),
  names: z.object({ market: z.string(), event: z.string() }),
  picks: z.array(
    z.object({
      selectionId: SelectionId,
      position: Position,
      name: z.string(),
      availability: Availability,
      version: z.int(),
    }),
  ),
});
export const slipCastPrivacy = {
  id: 'public',
  type: 'public',
  kind: 'public',
  eventId: 'public',
  marketId: 'public',
  sportId: 'public',
  names: { market: 'public', event: 'public' },
  picks: {
    selectionId: 'public',
    position: 'public',
    name: 'public',
    availability: 'public',
    version: 'public',
  },
} as const;

export const castAdded = defineDerived({
  type: 'betslip/castAdded',
  doc: 'A forecast or tricast went into the slip: one line with a stake of its own (RAC-08).',
  data: SlipCastData,
  privacy: slipCastPrivacy,
  examples: [{ ...cast, names: { ...cast.names }, picks: cast.picks.map((pick) => ({ ...pick })) }],
});
export const castsRemoved = defineDerived({
  type: 'betslip/castsRemoved',
  doc: 'Forecasts or tricasts left the slip by themselves; a clear takes them with the legs.',
  data: z.object({ castIds: z.array(z.string()), cause: z.enum(['removed', 'placed', 'placedLate']) }),
  privacy: { castIds: 'public', cause: 'public' },
  examples: [{ castIds: [cast.id], cause: 'removed' }],
});
export const castAvailabilityChanged = defineDerived({
  type: 'betslip/castAvailabilityChanged',
  doc: 'A runner of a cast was suspended, came back, or will not run (RAC-06, LIV-10).',
  data: z.object({
    castId: z.string(),
    picks: z.array(z.object({ selectionId: SelectionId, availability: Availability })),
    /** Why it is not open, where its runners alone do not say so (MEND-30). */
    shut: z.optional(z.enum(LEG_SHUTS)),
  }),
  privacy: { castId: 'public', picks: { selectionId: 'public', availability: 'public' }, shut: 'public' },
  examples: [{ castId: cast.id, picks: [{ selectionId: 1002, availability: 'expired' }] }],
});

export const legPriceTypeChanged = defineDerived({
  type: 'betslip/legPriceTypeChanged',
  doc: 'The customer took the starting price in the place of the price, or the other way round; the stake stays (RAC-06).',
  data: z.object({ selectionId: SelectionId, price: LoggedPrice, version: z.int() }),
  privacy: { selectionId: 'public', price: { kind: 'public', odds: 'public' }, version: 'public' },
  examples: [{ selectionId: 1001, price: { kind: 'startingPrice' }, version: 3 }],
});

export const racingSlipEvents = [
  legPriceTypeChanged,
  castPressed,
  castRemovePressed,
  castAdded,
  castsRemoved,
  castAvailabilityChanged,
] as const;
