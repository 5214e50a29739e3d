import { Link } from 'wouter';
import type { HelpTopic } from '#domain/navigation/help-topics.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { useText } from '#src/text/text.ts';
import styles from './help-link.module.css';

/** From an error to where the help explains it (CNT-04). It has the colour of what it stands in. */
export function HelpLink({ topic }: { readonly topic: HelpTopic }) {
  const t = useText();
  return (
    <Link href={pathFor('help', { topic })} className={styles.help}>
      {t('shell.helpWithThis')}
    </Link>
  );
}
