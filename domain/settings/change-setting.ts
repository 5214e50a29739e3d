import { isJsonObject, type Json, toJson } from '../json.ts';
import { parseSettings } from './parse-settings.ts';
import type { Settings } from './settings.ts';

function put(target: Json, path: readonly string[], value: Json): Json | undefined {
  const [field, ...rest] = path;
  if (field === undefined || !isJsonObject(target) || !Object.hasOwn(target, field)) return undefined;
  const next = rest.length === 0 ? value : put(target[field] ?? null, rest, value);
  return next === undefined ? undefined : { ...target, [field]: next };
}

const at = (target: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((found, field) => (isJsonObject(found) ? found[field] : undefined), target);

/** With every list that can be written, also those that are absent while they are empty. */
const withRoom = (settings: Settings): Json =>
  toJson({ closedNotes: [], ...settings, favorites: { participant: [], ...settings.favorites } });

/**
 * Settings with one named value (`offer.oddsFormat`) changed, or undefined when there is no such setting or
 * it cannot take the value. A setting is never silently replaced by its default.
 */
export function changeSetting(settings: Settings, name: string, value: Json): Settings | undefined {
  const path = name.split('.');
  // Through the reader first: settings from an older log have no place for what has been added since.
  const changed = put(withRoom(parseSettings(toJson(settings))), path, value);
  if (changed === undefined) return undefined;
  const parsed = parseSettings(changed);
  return JSON.stringify(at(withRoom(parsed), path)) === JSON.stringify(value) ? parsed : undefined;
}
