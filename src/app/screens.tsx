import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BuiltRouteKey } from '#domain/navigation/routes.ts';

type Screen = LazyExoticComponent<ComponentType>;
const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): Screen => lazy(() => load().then((module) => ({ default: module[name] })));

const sports = () => import('#src/features/sports/sports-page.tsx');
const myBets = () => import('#src/features/my-bets/my-bets-page.tsx');
const racing = () => import('#src/features/racing/racing-page.tsx');

/**
 * The screen of every built page, each its own chunk. A route that becomes `built` in the table does not compile until
 * its screen stands here.
 */
export const screens: Readonly<Record<BuiltRouteKey, Screen>> = {
  home: screen(() => import('#src/features/home/home-page.tsx'), 'HomePage'),
  more: screen(() => import('#src/features/more/more-page.tsx'), 'MorePage'),
  maintenance: screen(() => import('#src/features/maintenance/maintenance-page.tsx'), 'MaintenancePage'),
  sports: screen(sports, 'SportsPage'),
  azBrowserSport: screen(() => import('#src/features/sports/sport-page.tsx'), 'SportPage'),
  azBrowserMev: screen(() => import('#src/features/sports/competition-page.tsx'), 'CompetitionPage'),
  sev: screen(() => import('#src/features/event/event-page.tsx'), 'EventPage'),
  inplay: screen(() => import('#src/features/inplay/inplay-page.tsx'), 'InPlayPage'),
  horseRacingHome: screen(racing, 'RacingHomePage'),
  horseRacingMeetings: screen(racing, 'RacingMeetingsPage'),
  login: screen(() => import('#src/features/login/login-page.tsx'), 'LoginPage'),
  registration: screen(() => import('#src/features/registration/registration-page.tsx'), 'RegistrationPage'),
  settings: screen(() => import('#src/features/settings/settings-page.tsx'), 'SettingsPage'),
  myBets: screen(myBets, 'MyBetsPage'),
  myBetsOpen: screen(myBets, 'MyBetsPage'),
  myBetsHistorySports: screen(myBets, 'MyBetsPage'),
  myBetsDetails: screen(() => import('#src/features/my-bets/bet-details-page.tsx'), 'BetDetailsPage'),
  horseRacingSev: screen(() => import('#src/features/racing/race-page.tsx'), 'RacePage'),
};
