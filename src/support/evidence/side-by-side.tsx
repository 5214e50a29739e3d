import type { Report } from '#src/evidence/report.ts';
import styles from './evidence-panel.module.css';

/** The price of each leg as it was shown, sent and accepted, one beside the other: what a dispute is mostly about. */
export function SideBySide({ report }: { readonly report: Report }) {
  const prices = report.sections.find(({ id }) => id === 'prices');
  if (prices === undefined) return null;
  const [, ...moments] = prices.head;
  return prices.rows.map(([leg = '', ...values]) => (
    <section key={leg} className={styles.leg} aria-label={leg}>
      <h3>{leg}</h3>
      <dl>
        {moments.map((moment, nth) => (
          <div key={moment}>
            <dt>{moment}</dt>
            <dd>{values[nth]}</dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
