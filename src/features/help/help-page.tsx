import { type ReactNode, useMemo, useRef } from 'react';
import { HELP_GROUPS, type HelpTopic, helpGroups, isHelpTopic } from '#domain/navigation/help-topics.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { MOST_LETTERS } from '#domain/navigation/search-words.ts';
import { focusFirstResult, walkResults } from '#src/features/search/walk-results.ts';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import { SearchField } from '#src/ui/search-field.tsx';
import { EmptyState } from '#src/ui/states.tsx';
import { LEAST_LETTERS, topicFinder } from './find-topics.ts';
import styles from './help.module.css';
import { helpEntries } from './help-texts.ts';
import { useSearchInHistory } from './search-in-history.ts';
import { TopicList } from './topic-list.tsx';
import { TopicPage } from './topic-page.tsx';

/** What was found for what is typed; all topics as long as that is no word. */
function Topics({ typed, found }: { readonly typed: string; readonly found: readonly HelpTopic[] | null }) {
  const t = useText();
  if (found === null)
    return (
      <div className={styles.groups}>
        {helpGroups.map((group) => (
          <TopicList key={group} heading={t(`help.group.${group}`)} topics={HELP_GROUPS[group]} />
        ))}
      </div>
    );
  if (found.length > 0) return <TopicList heading={t('help.results')} topics={found} found />;
  return (
    <Card>
      <EmptyState
        title={t('search.nothing', { words: typed })}
        hint={t('help.nothingHint')}
        action={<ButtonLink href={pathFor('contactUs')}>{t('route.contactUs')}</ButtonLink>}
      />
    </Card>
  );
}

/** All topics and a search in them. What is typed stays in the field: no log and no gateway hears of it. */
function Overview({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const [text, setText] = useSearchInHistory();
  const field = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const find = useMemo(() => topicFinder(helpEntries((topic) => t(`help.title.${topic}`))), [t]);
  const typed = text.trim();
  const found = typed.length < LEAST_LETTERS ? null : find(typed);
  return (
    <Page ref={area} onKeyDown={walkResults}>
      {children}
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            focusFirstResult(area.current);
          }}
        >
          <SearchField
            field={field}
            large
            label={t('help.search')}
            placeholder={t('help.search')}
            clearLabel={t('search.clear')}
            maxLength={MOST_LETTERS}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onClear={() => {
              setText('');
              field.current?.focus();
            }}
          />
        </form>
      </search>
      <p role="status" className="sr-only">
        {found === null ? '' : t('help.found', { count: found.length })}
      </p>
      <Topics typed={typed} found={found} />
    </Page>
  );
}

/** The help: all topics, or the one that its address names (CNT-04). */
export function HelpPage() {
  const t = useText();
  const topic = useApp((state) => state.navigation.params.topic);
  if (topic !== undefined && isHelpTopic(topic)) return <TopicPage key={topic} topic={topic} />;
  const heading = t('route.help');
  return (
    <Overview>
      {topic === undefined ? (
        <PageHead heading={heading} title={heading} canonical={pathFor('help')} />
      ) : (
        <>
          <PageHead heading={heading} title={heading} noindex />
          <p>{t('help.unknown')}</p>
        </>
      )}
    </Overview>
  );
}
