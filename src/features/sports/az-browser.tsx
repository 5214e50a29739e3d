import { Link } from 'wouter';
import { DESTINATIONS } from '#domain/config/destinations.ts';
import type { AzCategory } from '#domain/contract/browse.ts';
import { getAzSports } from '#domain/contract/initial-calls.ts';
import { competitionPath, type Part } from '#domain/navigation/destination.ts';
import { leadsTo } from '#domain/navigation/leads-to.ts';
import { plainLetters } from '#domain/navigation/slug.ts';
import { selectFeature } from '#projections/config/select-config.ts';
import { viewOption } from '#projections/navigation/selectors.ts';
import { selectMayBeOffered } from '#projections/user/select-user.ts';
import { FavouriteStar } from '#src/features/favourites/favourite-star.tsx';
import { ViewState } from '#src/features/shell/view-state.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { usePageView } from '#src/platform/store/use-page-view.ts';
import { useText } from '#src/text/text.ts';
import { CountryMark } from '#src/ui/country-mark.tsx';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { SportIcon } from '#src/ui/sport-icon.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { emptyText } from './parts.tsx';
import styles from './sports.module.css';

const VIEW = 'azBrowser';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const PARTS: readonly Part[] = ['matches', 'outrights', 'specials'];
const COUNTS = { matches: 'regular', outrights: 'outright', specials: 'specials' } as const;

const letterOf = (name: string): string => plainLetters(name).charAt(0).toUpperCase();
const countOf = (category: AzCategory, part: Part): number => category[COUNTS[part]];

function useChoice(): { readonly part: Part; readonly letter: string } {
  const part = useApp((state) => viewOption(state, VIEW, 'part'));
  const letter = useApp((state) => viewOption(state, VIEW, 'letter')) ?? '';
  return { part: PARTS.find((one) => one === part) ?? 'matches', letter };
}

/** Letters that nothing begins with are shown and cannot be pressed (BRW-01). */
function Letters({ chosen, used }: { readonly chosen: string; readonly used: ReadonlySet<string> }) {
  const t = useText();
  const submit = useSubmit();
  const choose = (value: string): void =>
    submit({ type: 'intent/viewOptionChosen', data: { view: VIEW, option: 'letter', value } });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of choices, not a fieldset of a form
    <div className={styles.letters} role="group" aria-label={t('sports.letters')}>
      <button type="button" className={styles.letter} aria-pressed={chosen === ''} onClick={() => choose('')}>
        {t('sports.allLetters')}
      </button>
      {LETTERS.map((letter) => (
        <button
          key={letter}
          type="button"
          className={styles.letter}
          aria-pressed={chosen === letter}
          disabled={!used.has(letter)}
          onClick={() => choose(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  );
}

function Row({ category, part }: { readonly category: AzCategory; readonly part: Part }) {
  const { sport, country } = category;
  const priceBoosts = useApp((state) => selectFeature(state, 'priceBoostV2'));
  const racingSpecials = useApp((state) => selectFeature(state, 'racingSpecials'));
  const href =
    part === 'matches'
      ? leadsTo({ kind: 'category', category }, { priceBoosts, racingSpecials })
      : competitionPath(sport, category, part);
  return (
    <li className={styles.starred}>
      <Link href={href} className={styles.row}>
        <SportIcon sport={sport} />
        <span className={styles.name} translate="no">
          {category.name}
        </span>
        {country === undefined ? null : <CountryMark country={country} />}
        <span className={styles.count}>{country ?? sport}</span>
        <span className={styles.count}>{countOf(category, part)}</span>
        <IconChevronRight size={16} aria-hidden="true" />
      </Link>
      <FavouriteStar of={{ kind: 'categoryId', id: category.id }} name={category.name} />
    </li>
  );
}

function Browser({ categories: all }: { readonly categories: readonly AzCategory[] }) {
  const t = useText();
  const submit = useSubmit();
  const choice = useChoice();
  const mayBeOffered = useApp(selectMayBeOffered);
  // Boosts lead nowhere for who is to be offered nothing (UK-33).
  const categories = mayBeOffered ? all : all.filter(({ id }) => id !== DESTINATIONS.priceBoostsCategory);
  const has = (part: Part): boolean => categories.some((category) => countOf(category, part) > 0);
  const parts = PARTS.filter((part) => part === 'matches' || has(part));
  const part = parts.includes(choice.part) ? choice.part : 'matches';
  const listed = categories.filter((category) => countOf(category, part) > 0);
  const used = new Set(listed.map(({ name }) => letterOf(name)));
  const letter = used.has(choice.letter) ? choice.letter : '';
  const shown = listed.filter(({ name }) => letter === '' || letterOf(name) === letter);
  return (
    <>
      <Tabs
        label={t('sports.parts')}
        controls="az-browser"
        selected={part}
        tabs={parts.map((id) => ({ id, label: id === 'matches' ? t('home.sports') : t(`sports.${id}`) }))}
        onSelect={(value) =>
          submit({ type: 'intent/viewOptionChosen', data: { view: VIEW, option: 'part', value } })
        }
      />
      <Letters chosen={letter} used={used} />
      <div id="az-browser" role="tabpanel" aria-labelledby={`az-browser-${part}`}>
        {shown.length === 0 ? (
          <EmptyState title={emptyText(part, t)} />
        ) : (
          <ul className={styles.list}>
            {shown.map((category) => (
              <Row key={`${category.sportId} ${category.id}`} category={category} part={part} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** Every competition on offer by its name: those with matches, with outrights, with specials (BRW-01). */
export function AzBrowser() {
  const t = useText();
  const view = usePageView(getAzSports);
  return (
    <Card aria-label={t('sports.az')}>
      <CardHead>
        <h2>{t('sports.az')}</h2>
      </CardHead>
      <ViewState
        name={getAzSports.name}
        view={view}
        skeleton={<SkeletonRows rows={10} height={48} prices={0} />}
      >
        {({ categories }) => <Browser categories={categories} />}
      </ViewState>
    </Card>
  );
}
