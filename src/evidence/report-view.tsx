import type { ReactNode } from 'react';
import { useText } from '#src/text/text.ts';
import type { Fact, Report, Section } from './report.ts';
import styles from './report-view.module.css';

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Story({
  story,
  onJump,
}: {
  readonly story: Report['story'];
  readonly onJump: (seq: number) => void;
}) {
  const t = useText();
  return (
    <section>
      <h3>{t('evidence.section.timeline')}</h3>
      <ol className={styles.story}>
        {story.map(({ seq, local, utc, text }) => (
          <li key={`${seq} ${text}`}>
            <button type="button" onClick={() => onJump(seq)} title={utc}>
              <time dateTime={utc}>{local}</time>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Table({ section }: { readonly section: Section }) {
  const { head, rows, empty } = section;
  const id = `evidence-${section.id}`;
  if (rows.length === 0) return <p className={styles.note}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by itself, and must without a mouse.
    <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          {rows.map((row) => (
            <tr key={row.join(' ')}>
              {row.map((text, column) => (
                <td key={head[column]}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A table behind its title. */
export function Details({ section, open }: { readonly section: Section; readonly open: boolean }) {
  return (
    <details className={styles.section} open={open}>
      <summary id={`evidence-${section.id}`}>{section.title}</summary>
      <Table section={section} />
    </details>
  );
}

/**
 * The evidence of a bet on a screen: the outcome in a sentence, the story with its moments, then every
 * detail.
 */
export function ReportView({
  report,
  onJump,
  screen,
}: {
  readonly report: Report;
  /** Shows the moment of an event. */
  readonly onJump: (seq: number) => void;
  /** The moment that is shown, where it stands among the words. */
  readonly screen?: ReactNode;
}) {
  return (
    <div className={styles.report}>
      <p className={styles.verdict}>{report.verdict}</p>
      {screen}
      <Story story={report.story} onJump={onJump} />
      <Facts facts={report.summary} />
      {report.sections.map((section) => (
        <Details key={section.id} section={section} open={section.id === 'prices'} />
      ))}
      {report.notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
