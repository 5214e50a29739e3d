import type { ComponentType, LazyExoticComponent } from 'react';
import { type BuiltRouteKey, isBuilt, matchPath } from '#domain/navigation/routes.ts';
import { loadTexts } from '#src/text/later-texts.ts';
import type { TextArea } from '#src/text/text-areas.ts';
import { lazyPart } from '#src/ui/lazy-part.ts';

interface Screen {
  readonly Component: LazyExoticComponent<ComponentType>;
  /** Begins to fetch it, with its texts. */
  readonly load: () => Promise<unknown>;
}
const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  texts: readonly TextArea[] = [],
): Screen => {
  const fetched = async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return module[name];
  };
  return { Component: lazyPart(fetched), load: fetched };
};

const sports = () => import('#src/features/sports/sports-page.tsx');
const myBets = () => import('#src/features/my-bets/my-bets-page.tsx');
const betTexts = ['myBets', 'bets', 'betslip', 'bonuses', 'placement', 'receipt', 'racingBets'] as const;
const racing = () => import('#src/features/racing/racing-page.tsx');

/**
 * The screen of every built page, each its own chunk with the texts it needs. A route that becomes `built` in the table does not compile until
 * its screen stands here.
 */
export const screens: Readonly<Record<BuiltRouteKey, Screen>> = {
  home: screen(() => import('#src/features/home/home-page.tsx'), 'HomePage', ['racing']),
  deepLink: screen(() => import('#src/features/sharing/deep-link-page.tsx'), 'DeepLinkPage', ['slipLife']),
  more: screen(() => import('#src/features/more/more-page.tsx'), 'MorePage', ['account', 'routes']),
  betslipMaxLimit: screen(() => import('#src/features/betslip/max-limit-page.tsx'), 'MaxLimitPage', [
    'betslip',
  ]),
  maintenance: screen(() => import('#src/features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  sports: screen(sports, 'SportsPage'),
  azBrowserSport: screen(() => import('#src/features/sports/sport-page.tsx'), 'SportPage', ['racing']),
  azBrowserMev: screen(() => import('#src/features/sports/competition-page.tsx'), 'CompetitionPage'),
  sev: screen(() => import('#src/features/event/event-page.tsx'), 'EventPage', [
    'event',
    'racing',
    'builder',
  ]),
  inplay: screen(() => import('#src/features/inplay/inplay-page.tsx'), 'InPlayPage', ['racing']),
  horseRacingHome: screen(racing, 'RacingHomePage', ['racing']),
  horseRacingMeetings: screen(racing, 'RacingMeetingsPage', ['racing']),
  login: screen(() => import('#src/features/login/login-page.tsx'), 'LoginPage', ['account']),
  registration: screen(() => import('#src/features/registration/registration-page.tsx'), 'RegistrationPage', [
    'account',
  ]),
  settings: screen(() => import('#src/features/settings/settings-page.tsx'), 'SettingsPage', ['account']),
  realityCheck: screen(
    () => import('#src/features/reality-check/reality-check-page.tsx'),
    'RealityCheckPage',
    ['account', 'routes'],
  ),
  sessionRecords: screen(
    () => import('#src/features/session-records/session-records-page.tsx'),
    'SessionRecordsPage',
    ['account'],
  ),
  devices: screen(() => import('#src/features/account-security/devices-page.tsx'), 'DevicesPage', [
    'account',
  ]),
  editPassword: screen(() => import('#src/features/account-security/password-page.tsx'), 'PasswordPage', [
    'account',
    'routes',
  ]),
  myBets: screen(myBets, 'MyBetsPage', betTexts),
  myBetsOpen: screen(myBets, 'MyBetsPage', betTexts),
  myBetsBonuses: screen(myBets, 'MyBetsPage', betTexts),
  myBetsHistorySports: screen(myBets, 'MyBetsPage', betTexts),
  myBetsDetails: screen(
    () => import('#src/features/my-bets/bet-details-page.tsx'),
    'BetDetailsPage',
    betTexts,
  ),
  myBetsStory: screen(() => import('#src/features/bet-story/bet-story-page.tsx'), 'BetStoryPage', [
    'myBets',
    'evidence',
  ]),
  horseRacingSev: screen(() => import('#src/features/racing/race-page.tsx'), 'RacePage', [
    'racing',
    'event',
    'racingBets',
  ]),
};

/**
 * Fetches the screen of an address before there is a log that says so: what the visitor will most likely see first is on
 * its way while the log is opened. A failure here is the screen's own to report, when it is rendered.
 */
export function expectScreen(path: string): void {
  const { key } = matchPath(path);
  if (key !== 'notFound' && isBuilt(key)) screens[key].load().catch(() => undefined);
}
