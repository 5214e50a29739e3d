import { Link } from 'wouter';
import type { HelpTopic } from '#domain/navigation/help-topics.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead } from '#src/ui/layout.tsx';
import styles from './help.module.css';

/** Topics under a heading, each leading to its own page. */
export function TopicList({
  heading,
  topics,
  found = false,
}: {
  readonly heading: string;
  readonly topics: readonly HelpTopic[];
  /** The arrow keys lead here from the field. */
  readonly found?: boolean;
}) {
  const t = useText();
  return (
    <Card aria-label={heading}>
      <CardHead>
        <h2>{heading}</h2>
      </CardHead>
      <ul data-search-results={found ? '' : undefined}>
        {topics.map((topic) => (
          <li key={topic}>
            <Link href={pathFor('help', { topic })} className={styles.link}>
              <span>{t(`help.title.${topic}`)}</span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
