import { useEffect, useRef } from 'react';
import type { Check, Finding, Limit, Verdict } from '#recordings/format/evidence/verdict.ts';
import { type Text, useText } from '#src/text/text.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconInfoCircle,
} from '#src/ui/icons.ts';
import { saidOutcome } from './said-outcome.ts';
import styles from './verify.module.css';

/** More of them say nothing more: one altered event breaks whatever rests on it. */
const MOST_FINDINGS = 8;

const outcomeIcons = {
  proven: IconCircleCheck,
  consistent: IconInfoCircle,
  incomplete: IconAlertTriangle,
  altered: IconCircleX,
  unreadable: IconAlertTriangle,
} as const;

const statusIcons = {
  holds: IconCircleCheck,
  fails: IconCircleX,
  open: IconAlertTriangle,
  absent: IconCircleMinus,
} as const;

function Checks({ checks }: { readonly checks: readonly Check[] }) {
  const t = useText();
  return (
    <section className={styles.block}>
      <h2>{t('verify.checks')}</h2>
      <ul className={styles.checks}>
        {checks.map(({ name, status }) => {
          const Icon = statusIcons[status];
          return (
            <li key={name} data-status={status}>
              <Icon size={20} aria-hidden="true" />
              <span>{t(`verify.check.${name}`)}</span>
              <span className={styles.status}>{t(`verify.status.${status}`)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function placeText({ seq, since, ref }: Finding, t: Text): string {
  const event =
    seq === null
      ? []
      : since === null || since === seq
        ? [t('verify.place.event', { seq })]
        : [t('verify.place.between', { since, seq })];
  return [...event, ...(ref === null ? [] : [t('verify.place.bet', { ref: ref.slice(0, 64) })])].join(' · ');
}

function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  const t = useText();
  const rest = findings.length - MOST_FINDINGS;
  return (
    <section className={styles.block}>
      <h2>{t('verify.findings')}</h2>
      <ol className={styles.findings}>
        {findings.slice(0, MOST_FINDINGS).map((finding, at) => {
          const place = placeText(finding, t);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes.
            <li key={at}>
              <span>{t(`verify.finding.${finding.check}`)}</span>
              {place === '' ? null : <strong>{place}</strong>}
              <code>
                {finding.part}: {finding.detail}
              </code>
            </li>
          );
        })}
      </ol>
      {rest > 0 ? <p>{t('verify.moreFindings', { count: rest })}</p> : null}
    </section>
  );
}

function limitText({ kind, ...values }: Limit, t: Text): string {
  const named =
    'signed' in values ? { ...values, ref: values.ref.slice(0, 64), signed: String(values.signed) } : values;
  return t(`verify.limit.${kind}`, named);
}

function Limits({ limits }: { readonly limits: readonly Limit[] }) {
  const t = useText();
  return (
    <section className={styles.block}>
      <h2>{t('verify.limits')}</h2>
      <ul className={styles.limits}>
        {limits.map((limit) => (
          <li key={JSON.stringify(limit)}>
            <IconInfoCircle size={20} aria-hidden="true" />
            <span>{limitText(limit, t)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the checks say, in plain words; the headline takes the focus, because it is what was asked for. */
export function Result({ name, verdict }: { readonly name: string; readonly verdict: Verdict }) {
  const t = useText();
  const { outcome, events, receipts, findings, limits, checks } = verdict;
  const headline = useRef<HTMLHeadingElement>(null);
  useEffect(() => headline.current?.focus(), []);
  const Icon = outcomeIcons[outcome];
  const said = saidOutcome(verdict);
  return (
    <article className={styles.result}>
      <header className={styles.outcome} data-outcome={outcome}>
        <Icon size={24} aria-hidden="true" />
        <h2 ref={headline} tabIndex={-1}>
          {t(`verify.outcome.${said}`)}
        </h2>
        <p>{t(`verify.meaning.${said}`)}</p>
        <p className={styles.summary}>
          {events + receipts === 0 ? name : t('verify.summary', { name, events, receipts })}
        </p>
      </header>
      {findings.length > 0 ? <Findings findings={findings} /> : null}
      {outcome === 'unreadable' ? null : <Checks checks={checks} />}
      {limits.length > 0 ? <Limits limits={limits} /> : null}
    </article>
  );
}
