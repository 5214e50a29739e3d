import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BuiltRouteKey } from '#domain/navigation/routes.ts';
import { loadTexts } from '#src/text/later-texts.ts';
import type { TextArea } from '#src/text/text-areas.ts';

type Screen = LazyExoticComponent<ComponentType>;
const screen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  texts: readonly TextArea[] = [],
): Screen =>
  lazy(async () => {
    const [module] = await Promise.all([load(), loadTexts(texts)]);
    return { default: module[name] };
  });

const sports = () => import('#src/features/sports/sports-page.tsx');
const myBets = () => import('#src/features/my-bets/my-bets-page.tsx');
const betTexts = ['myBets', 'bets', 'betslip', 'bonuses', 'placement', 'receipt'] as const;
const racing = () => import('#src/features/racing/racing-page.tsx');

/**
 * The screen of every built page, each its own chunk with the texts it needs. A route that becomes `built` in the table does not compile until
 * its screen stands here.
 */
export const screens: Readonly<Record<BuiltRouteKey, Screen>> = {
  home: screen(() => import('#src/features/home/home-page.tsx'), 'HomePage', ['racing']),
  more: screen(() => import('#src/features/more/more-page.tsx'), 'MorePage', ['account', 'routes']),
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
  myBets: screen(myBets, 'MyBetsPage', betTexts),
  myBetsOpen: screen(myBets, 'MyBetsPage', betTexts),
  myBetsHistorySports: screen(myBets, 'MyBetsPage', betTexts),
  myBetsDetails: screen(
    () => import('#src/features/my-bets/bet-details-page.tsx'),
    'BetDetailsPage',
    betTexts,
  ),
  horseRacingSev: screen(() => import('#src/features/racing/race-page.tsx'), 'RacePage', ['racing', 'event']),
};
