import { Link } from 'wouter';
import { HELP_GROUPS, type HelpTopic, helpGroups } from '#domain/navigation/help-topics.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectConfig } from '#projections/config/select-config.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { parsePublication } from '#src/features/published/parse-publication.ts';
import { PublicationText } from '#src/features/published/publication-text.tsx';
import published from '#src/features/published/published.module.css';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card, Page } from '#src/ui/layout.tsx';
import styles from './help.module.css';
import { helpFigures } from './help-figures.ts';
import { helpText } from './help-texts.ts';
import { TopicList } from './topic-list.tsx';

function Reading({ topic }: { readonly topic: HelpTopic }) {
  const t = useText();
  const config = useApp(selectConfig);
  const currency = useApp(selectCurrency);
  const format = useOddsFormat();
  return (
    <article className={published.text}>
      <PublicationText
        blocks={parsePublication(helpText(topic), helpFigures({ config, currency, format, t }))}
      />
    </article>
  );
}

/** One topic at its own address, with its neighbours and the way to a person. */
export function TopicPage({ topic }: { readonly topic: HelpTopic }) {
  const t = useText();
  const title = t(`help.title.${topic}`);
  const group = helpGroups.find((one) => HELP_GROUPS[one].some((other) => other === topic));
  const neighbours: readonly HelpTopic[] = group === undefined ? [] : HELP_GROUPS[group];
  const others = neighbours.filter((other) => other !== topic);
  return (
    <Page>
      <Link href={pathFor('help')} className={styles.back}>
        {t('help.all')}
      </Link>
      <Card className={styles.page}>
        <PageHead heading={title} title={title} canonical={pathFor('help', { topic })} />
        <Reading topic={topic} />
        <div className={styles.unsolved}>
          <p>{t('help.unsolved')}</p>
          <ButtonLink href={pathFor('contactUs')}>{t('route.contactUs')}</ButtonLink>
        </div>
      </Card>
      {others.length === 0 ? null : <TopicList heading={t('help.related')} topics={others} />}
    </Page>
  );
}
