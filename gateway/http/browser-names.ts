import Bowser from 'bowser';
import type { BrowserNames } from '../customer-session.ts';

/** What a user agent is read of: the longest of a real browser are half of it. */
const READ = 512;

/**
 * The library falls back to whatever stands before the slash; only what it knows by name is told to people.
 */
const BROWSERS: ReadonlySet<string> = new Set(
  Object.values(Bowser.BROWSER_MAP).filter((name) => name !== 'Generic'),
);
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

const known = (names: ReadonlySet<string>, name: string | undefined): string | null =>
  name !== undefined && names.has(name) ? name : null;

/**
 * Browser and system by the names that people call them, of a user agent; null where the library knows
 * neither. Versions, models and everything else that tells one browser from another of its kind are left out.
 */
export function browserNamesOf(userAgent: string | undefined): BrowserNames {
  const text = (userAgent ?? '').slice(0, READ);
  if (text === '') return { browser: null, system: null };
  const { browser, os } = Bowser.parse(text);
  return {
    // "Samsung Internet for Android on Android" says it twice.
    browser: known(BROWSERS, browser.name)?.replace(/ for Android$/, '') ?? null,
    system: known(SYSTEMS, os.name),
  };
}
