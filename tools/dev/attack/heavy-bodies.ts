import { SYSTEM_TYPES } from '#domain/bet/system-types.ts';
import { REQUEST_SIZES } from '#domain/contract/request-sizes.ts';
import type { HttpCustomer } from '#testing/gateway/http-customer.ts';
import { slipFor } from '#testing/slips/slips.ts';
import { heavyUpload } from './heavy-upload.ts';
import type { Seen } from './offer.ts';

/** Makes such a body: another one each time where a repetition is known already. */
export type Making = () => Promise<object>;

/** Slips that one request may place. */
const SLIPS = 60;
const WIDEST = { type: 'SYSTEM', systemType: 'GOLIATH', legs: 8 } as const;

/**
 * Bodies that get beyond every check and make the gateway reckon: what is drawn from a schema alone is mostly
 * refused at its first odd value.
 */
export function heavyBodies(customer: HttpCustomer, seen: Seen): ReadonlyMap<string, readonly Making[]> {
  const { offer, open, entities } = seen;
  const most = REQUEST_SIZES.selections;
  const all = entities.selections.filter(({ odds }) => odds !== undefined).map(({ id }) => id);
  const taken = [...new Set([...open, ...all])].slice(0, most);
  const ofEvent = (nth: number): typeof all => {
    const event = entities.events[nth % entities.events.length]?.id;
    return entities.selections.filter(({ eventId }) => eventId === event).map(({ id }) => id);
  };
  const groups = Array.from({ length: most }, (_, nth) => ({
    id: `group-${nth}`,
    selections: ofEvent(nth).slice(0, most),
  }));
  const calculation = {
    selections: taken.map((id) => ({ id, eachWay: true })),
    casts: Array.from({ length: most }, () => ({
      type: 'COMBINATIONTRICAST',
      selections: all.slice(0, most).map((id) => ({ id, raceCastPosition: null })),
    })),
    oddsFormat: 'FRACTIONAL',
    betTypes: Array.from({ length: REQUEST_SIZES.betTypes }, (_, nth) => ({
      type: nth % 2 === 0 ? 'SYSTEM' : 'YOURBET',
      systemType: SYSTEM_TYPES[nth % SYSTEM_TYPES.length],
      betBuilderAccaIds: groups.map(({ id }) => id),
    })),
    selectionGroups: groups,
  };
  const legs = open.slice(0, WIDEST.legs);
  const betSlips = () =>
    Array.from({ length: SLIPS }, () =>
      slipFor(offer, customer.user, legs, {
        type: WIDEST.type,
        systemType: WIDEST.systemType,
        stake: 1,
        sameBetAgain: true,
      }),
    );
  return new Map<string, readonly Making[]>([
    ['calculateBets', [() => Promise.resolve(calculation)]],
    ['placeBets', [() => Promise.resolve({ betSlips: betSlips() })]],
    ['uploadRecording', [heavyUpload]],
  ]);
}
