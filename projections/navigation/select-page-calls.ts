import { flagOf, type PageCall, pageCalls } from '#domain/navigation/page-calls.ts';
import { sportIdOf } from '#domain/parse-ids.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { type ConfigSlice, selectFeature } from '../config/select-config.ts';
import type { NavigationState } from './navigation.ts';

interface WithPage extends ConfigSlice {
  readonly navigation: Pick<NavigationState, 'key' | 'params' | 'options'>;
  readonly settings: { readonly settings: Settings };
}

/**
 * What the page shown is made of, with the menu. The loader asks for these and the screen reads these, so
 * that no query is built twice (INP-01).
 */
export const selectPageCalls = ({ navigation, settings, config }: WithPage): readonly PageCall[] =>
  pageCalls(navigation, {
    isOff: !selectFeature({ config }, flagOf(navigation.key)),
    startingIn: settings.settings.inPlay.defaultInPlayTime,
    favourites: settings.settings.favorites,
    besideEvent: sportIdOf(navigation.options['event.others']),
  });
