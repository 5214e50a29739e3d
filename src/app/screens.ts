import { type BuiltRouteKey, isBuilt, matchPath } from '#domain/navigation/routes.ts';
import { loading, type Screen, screenOf } from './screen.ts';

const sports = () => import('#src/features/sports/sports-page.tsx');

/** Screens that a visit begins with, each its own chunk with the texts it needs. */
const firstScreens = {
  home: loading(() => import('#src/features/home/home-page.tsx'), 'HomePage', ['racing']),
  sports: loading(sports, 'SportsPage'),
  azBrowserSport: loading(() => import('#src/features/sports/sport-page.tsx'), 'SportPage', ['racing']),
  azBrowserMev: loading(() => import('#src/features/sports/competition-page.tsx'), 'CompetitionPage'),
  sev: loading(() => import('#src/features/event/event-page.tsx'), 'EventPage', [
    'event',
    'racing',
    'builder',
  ]),
  inplay: loading(() => import('#src/features/inplay/inplay-page.tsx'), 'InPlayPage', ['racing']),
  horseRacingSev: loading(() => import('#src/features/racing/race-page.tsx'), 'RacePage', [
    'racing',
    'event',
    'racingBets',
  ]),
  login: loading(() => import('#src/features/login/login-page.tsx'), 'LoginPage', ['account']),
} as const;
type FirstKey = keyof typeof firstScreens;
/** Built routes whose screens stand in `further-screens.ts`. */
type FurtherKey = Exclude<BuiltRouteKey, FirstKey>;

const isFirst = (key: BuiltRouteKey): key is FirstKey => Object.hasOwn(firstScreens, key);
const loadFurther = async (key: FurtherKey) => (await import('./further-screens.ts')).furtherScreens[key]();

const made = new Map<BuiltRouteKey, Screen>();

/** The screen of a built page: the same each time, so that a page that is shown again is not made anew. */
export function screenAt(key: BuiltRouteKey): Screen {
  const known = made.get(key);
  if (known !== undefined) return known;
  const screen = screenOf(isFirst(key) ? firstScreens[key] : () => loadFurther(key));
  made.set(key, screen);
  return screen;
}

/**
 * Fetches the screen of an address before there is a log that says so: what the visitor will most likely see
 * first is on its way while the log is opened. A failure here is the screen's own to report, when it is
 * rendered.
 */
export function expectScreen(path: string): Promise<unknown> {
  const { key } = matchPath(path);
  if (key === 'notFound' || !isBuilt(key)) return Promise.resolve();
  return screenAt(key)
    .prepare()
    .catch(() => undefined);
}
