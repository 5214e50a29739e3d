import type { ReactNode } from 'react';
import type { ControlKind, OwnControlsTold, ToldControl } from '#domain/account/own-controls.ts';
import { OWN_LIMITS } from '#domain/account/own-limits.ts';
import { getControls } from '#domain/contract/own-controls.ts';
import { money } from '#domain/money/parse-money.ts';
import { selectLeftPage } from '#projections/user/select-blocked.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import type { OwnTools } from '#projections/user/user-state.ts';
import { momentText } from '#src/features/login/moment-text.ts';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { durationText } from '#src/text/duration-text.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { controlText } from './control-text.ts';
import styles from './safer-gambling.module.css';
import { CapForm, ProductSwitches, QuietForm } from './time-forms.tsx';

const nothingKnown: OwnTools = {};

const WORDS = {
  CAP: ['time.cap', 'time.capAbout', 'time.whatCap'],
  QUIET: ['time.quiet', 'time.quietAbout', 'time.whatQuiet'],
  PRODUCTS: ['time.products', 'time.productsAbout', 'time.whatProducts'],
} as const satisfies Record<ControlKind, readonly [MessageId, MessageId, MessageId]>;

/** A change that waits, and the two words on it (UK-24). */
function Pending({
  control,
  at,
  busy,
}: {
  readonly control: ToldControl;
  readonly at: number;
  readonly busy: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const { kind, pending } = control;
  if (pending === undefined) return null;
  const due = at >= pending.from;
  const answer = (word: 'CONFIRM' | 'DROP') => (): unknown =>
    busy || submit({ type: 'intent/controlAnswered', data: { kind, answer: word } });
  return (
    <div className={styles.limit} data-shown={`controlPending-${kind}`}>
      <span>
        {t('time.pending', {
          due: due ? 'yes' : 'no',
          what: t(WORDS[kind][2], { value: controlText(t, kind, pending.value) }),
          from: momentText(pending.from),
          until: momentText(pending.until),
        })}
      </span>
      <div className={styles.presses}>
        {due ? (
          <Button small aria-disabled={busy} onClick={answer('CONFIRM')}>
            {t('limits.confirm')}
          </Button>
        ) : null}
        <Button small aria-disabled={busy} onClick={answer('DROP')}>
          {t('limits.drop')}
        </Button>
      </div>
    </div>
  );
}

function InForce({ kind, value }: Pick<ToldControl, 'kind' | 'value'>) {
  const t = useText();
  if (kind === 'PRODUCTS') return null;
  const text = controlText(t, kind, value);
  const words =
    kind === 'CAP'
      ? t(text === 'none' ? 'time.capNone' : 'time.capInForce', { time: text })
      : t(text === 'none' ? 'time.quietNone' : 'time.quietInForce', { hours: text });
  return (
    <p className={styles.text} data-shown={`control-${kind}`}>
      <strong>{words}</strong>
    </p>
  );
}

/** One of the three: what is in force, what waits, and how it is set. */
function Control({
  kind,
  tools,
  children,
}: {
  readonly kind: ControlKind;
  readonly tools: OwnTools;
  readonly children: (control: ToldControl, busy: boolean) => ReactNode;
}) {
  const t = useText();
  const { told, wish } = tools;
  const busy = wish?.outcome === 'sending';
  const control = told?.controls.find((one) => one.kind === kind);
  const outcome = wish?.kind === kind ? wish.outcome : undefined;
  const status =
    outcome === undefined
      ? ''
      : outcome === 'done'
        ? t(control?.pending === undefined ? 'time.done' : 'limits.waits')
        : t(outcome === 'sending' ? 'limits.saving' : `limits.${outcome}`);
  return (
    <Card>
      <CardHead>
        <h2>{t(WORDS[kind][0])}</h2>
      </CardHead>
      <p className={styles.text}>{t(WORDS[kind][1])}</p>
      {told === undefined || control === undefined ? (
        <>
          <p className={styles.text}>{t(tools.loadFailed === true ? 'safer.notLoaded' : 'safer.loading')}</p>
          {tools.loadFailed === true ? <AskAgain view={getControls.name} /> : null}
        </>
      ) : (
        <>
          <InForce kind={kind} value={control.value} />
          <Pending control={control} at={told.at} busy={busy} />
          {children(control, busy)}
        </>
      )}
      <p
        role="status"
        className={classes(styles.text, outcome === 'lost' && styles.failed)}
        data-shown={`controlStatus-${kind}`}
      >
        {status}
      </p>
    </Card>
  );
}

/** What of the day is used, and what the session has cost (RGT-12.1, UK-28). */
function Standing({ told }: { readonly told: OwnControlsTold }) {
  const t = useText();
  const currency = useApp(selectCurrency);
  const { since, staked, returned } = told.session;
  const inMinutes = (minutes: number): string => durationText(t, minutes * 60_000);
  return (
    <Card>
      <CardHead>
        <h2>{t('time.today')}</h2>
      </CardHead>
      <p className={styles.text} data-shown="timeUsed">
        {t('time.used', { time: inMinutes(told.usedMinutes) })}{' '}
        {told.over !== null
          ? t('time.noneLeft', { until: momentText(told.over.until) })
          : told.leftMinutes === null
            ? ''
            : t('time.left', { time: inMinutes(told.leftMinutes) })}
      </p>
      <div className={styles.figures} data-shown="net-session">
        <h3>{t('time.session')}</h3>
        <p>{t('time.sessionAbout', { since: momentText(since) })}</p>
        <dl>
          <div>
            <dt>{t('safer.netStaked')}</dt>
            <dd translate="no">{moneyText(staked, currency)}</dd>
          </div>
          <div>
            <dt>{t('safer.netReturned')}</dt>
            <dd translate="no">{moneyText(returned, currency)}</dd>
          </div>
          <div>
            <dt>{t('safer.netNet')}</dt>
            <dd translate="no">{moneyText(money(returned - staked), currency)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

/** How long a day, at what hours and on what the customer bets (RGT-04, RGT-10, RGT-12). */
export function TimePage() {
  const t = useText();
  const tools = useApp((state) => state.user.controls) ?? nothingKnown;
  const left = useApp(selectLeftPage);
  return (
    <Page>
      <PageHead heading={t('route.timeManagement')} title={t('route.timeManagement')} noindex />
      {left === null ? null : (
        <Card>
          <p className={styles.text} role="status" data-shown="pageBlocked">
            {t('time.pageBlocked', { product: left })}
          </p>
        </Card>
      )}
      <Card>
        <p className={styles.text}>{t('time.rule', { hours: OWN_LIMITS.coolingMs / 3_600_000 })}</p>
      </Card>
      {tools.told === undefined ? null : <Standing told={tools.told} />}
      <Control kind="CAP" tools={tools}>
        {(_control, busy) => <CapForm busy={busy} />}
      </Control>
      <Control kind="QUIET" tools={tools}>
        {({ value }, busy) => <QuietForm busy={busy} mask={value} />}
      </Control>
      <Control kind="PRODUCTS" tools={tools}>
        {(control, busy) => <ProductSwitches busy={busy} control={control} />}
      </Control>
    </Page>
  );
}
