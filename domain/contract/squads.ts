import * as z from 'zod/mini';
import { EventId, SelectionId } from '../brand.ts';
import { Entities } from '../market/entities.ts';
import { OddsText } from '../odds/odds.ts';
import { defineCall } from './call.ts';
import { Widget } from './catalogue.ts';
import { common, guestGet } from './unbuilt.ts';

/** Prebuilt bet builders (BBD-03), apart from `browse.ts` because the page of an event asks for them. */

export const BuilderAcca = z.object({
  id: z.string(),
  name: z.string(),
  eventId: EventId,
  selectionIds: z.array(SelectionId),
  /** `735/100`: the price of all of it together. */
  odds: OddsText,
});
/**
 * What the picks of a five come to so far (GAM-02): what else cannot join them, which of them add nothing to
 * the price, and why they have none.
 */
const Picks = z.object({
  selectionIds: z.array(SelectionId),
  excluded: z.array(z.object({ id: SelectionId, reason: z.string() })),
  redundant: z.array(SelectionId),
  refused: z.nullable(z.string()),
});
export type BuilderAcca = z.infer<typeof BuilderAcca>;

const withEntities = <Result extends z.ZodMiniType>(result: Result) =>
  z.object({ resultCode: z.int(), result, entities: Entities });

export const getWidgets = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getWidgets',
  path: '/api/v3/widgets',
  source: 'CORE-07, BBD-03',
  doc: 'Widgets of one destination; those of SQUADS of type BETBUILDER_ACCAS hold prebuilt bet builders, of one event or of the next ones. Those of FIVES name the next matches of which five legs can be picked, or say of one event what `selectionids` come to. Others are not known and have none.',
  query: z.object({
    ...common,
    destination: z.string(),
    type: z.string(),
    /** Most bet builders of one event. */
    count: z.optional(z.string()),
    eventid: z.optional(z.string()),
    /** Picks of a five, `1001,1002`. */
    selectionids: z.optional(z.string()),
  }),
  answer: withEntities(
    z.object({
      widgets: z.array(
        z.extend(Widget, { accas: z.optional(z.array(BuilderAcca)), picks: z.optional(Picks) }),
      ),
    }),
  ),
});

export const getBetBuilderAcca = defineCall({
  ...guestGet,
  implemented: true,
  name: 'getBetBuilderAcca',
  path: '/api/v3/dlBetBuilderAcca',
  source: 'CORE-07, BBD-03',
  doc: 'A prebuilt bet-builder acca for a deep link.',
  query: z.object({ ...common, betBuilderAccaId: z.string() }),
  answer: withEntities(
    z.object({ id: z.string(), selectionIds: z.array(z.int()), displayOdds: z.nullable(z.string()) }),
  ),
});
