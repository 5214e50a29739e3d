import type * as z from 'zod/mini';
import { isJsonObject, type Json } from '../json.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { MOST_FAVOURITES } from './favourite-lists.ts';
import { inPlayTimeOf } from './in-play-times.ts';
import { readField, readFields, readList } from './parse-field.ts';
import { Settings } from './settings.ts';

const {
  betslip,
  offer,
  inPlay,
  media,
  casino,
  extSettings,
  favorites,
  liveAlerts,
  closedNotes,
  rememberUsername,
  appearance,
} = Settings.shape;
const defaults = DEFAULT_SETTINGS;
/** Default stakes that the customer may keep (ACCT-05). */
const KEPT_STAKES = 3;

function betslipOf(value: Json | undefined): Settings['betslip'] {
  const source = isJsonObject(value) ? value : {};
  const element = betslip.shape.defaultStakes.def.element;
  const stakes = readList(element, source.defaultStakes, []).slice(0, KEPT_STAKES);
  return {
    ...readFields(betslip.shape, value, defaults.betslip),
    defaultStakes: stakes.length === 0 ? defaults.betslip.defaultStakes : stakes,
  };
}

const favouritesIn = <Schema extends z.ZodMiniType>(
  element: Schema,
  value: Json | undefined,
): z.infer<Schema>[] => [...new Set(readList(element, value, []))].slice(0, MOST_FAVOURITES);

function favoritesOf(value: Json | undefined): Settings['favorites'] {
  const source = isJsonObject(value) ? value : {};
  const lists = favorites.shape;
  const participant = favouritesIn(lists.participant.def.innerType.def.element, source.participant);
  return {
    categoryId: favouritesIn(lists.categoryId.def.element, source.categoryId),
    eventId: favouritesIn(lists.eventId.def.element, source.eventId),
    couponId: favouritesIn(lists.couponId.def.element, source.couponId),
    marketId: favouritesIn(lists.marketId.def.element, source.marketId),
    azmarketId: favouritesIn(lists.azmarketId.def.element, source.azmarketId),
    // Recordings of before have no such list, and what they replay to has none.
    ...(participant.length === 0 ? {} : { participant }),
  };
}

function happeningsOf(value: Json | undefined): Settings['liveAlerts'] {
  const element = liveAlerts.shape.defaultHappenings.def.element;
  return {
    defaultHappenings: readList(element, isJsonObject(value) ? value.defaultHappenings : undefined, []),
  };
}

/** Absent while none is closed, as in recordings of before. */
function closedNotesOf(value: Json | undefined): Pick<Settings, 'closedNotes'> {
  const closed = [...new Set(readList(closedNotes.def.innerType.def.element, value, []))];
  return closed.length === 0 ? {} : { closedNotes: closed };
}

function inPlayOf(value: Json | undefined): Settings['inPlay'] {
  const { defaultInPlayTime } = readFields(inPlay.shape, value, defaults.inPlay);
  return { defaultInPlayTime: inPlayTimeOf(defaultInPlayTime) };
}

/**
 * Whatever the server or an old log holds, as whole and valid settings (SET-02): the first three default
 * stakes, an unknown cash-out acceptance becomes NOT_ACCEPT, the in-play time becomes a number that may be
 * chosen, everything missing its default. Doing it twice changes nothing.
 */
export function parseSettings(value: Json): Settings {
  const source = isJsonObject(value) ? value : {};
  return {
    betslip: betslipOf(source.betslip),
    offer: readFields(offer.shape, source.offer, defaults.offer),
    inPlay: inPlayOf(source.inPlay),
    media: readFields(media.shape, source.media, defaults.media),
    casino: readFields(casino.shape, source.casino, defaults.casino),
    extSettings: readFields(extSettings.shape, source.extSettings, defaults.extSettings),
    favorites: favoritesOf(source.favorites),
    liveAlerts: happeningsOf(source.liveAlerts),
    ...closedNotesOf(source.closedNotes),
    rememberUsername: readField(rememberUsername, source.rememberUsername, defaults.rememberUsername),
    appearance: readFields(appearance.shape, source.appearance, defaults.appearance),
  };
}
