import { type EndScope, getSessions, type WhereLoggedIn } from '#domain/contract/account-security.ts';
import type { AccountSecurity } from '#projections/user/user-state.ts';
import { PasswordWhereDue } from '#src/features/account-access/password-where-due.tsx';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useRevealed } from '#src/platform/vault/use-revealed.ts';
import type { MessageId } from '#src/text/catalogue.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import styles from './account-security.module.css';

const nothingKnown: AccountSecurity = {};

const momentText = (at: number): string => `${dayText(at)}, ${timeText(at)}`;

interface Line {
  readonly id: string;
  readonly kind: 'mobile' | 'desktop' | null;
  readonly browserName?: string | undefined;
  readonly systemName?: string | undefined;
  readonly since: number;
  readonly lastUsedAt: number;
  readonly current: boolean;
}

interface Lines {
  readonly scope: EndScope;
  readonly since: MessageId;
  readonly press: MessageId;
  readonly pressOf: MessageId;
}
const SESSIONS: Lines = {
  scope: 'SESSION',
  since: 'devices.since',
  press: 'devices.end',
  pressOf: 'devices.endOf',
};
const DEVICES: Lines = {
  scope: 'DEVICE',
  since: 'devices.first',
  press: 'devices.forget',
  pressOf: 'devices.forgetOf',
};

/** "Chrome on Android", as far as it is known. */
function useDeviceName({ kind, browserName, systemName }: Line): string {
  const t = useText();
  const browser = useRevealed(browserName);
  const system = useRevealed(systemName);
  const fallback = t('devices.kind', { kind: kind ?? 'other' });
  if (system === '') return browser === '' ? fallback : browser;
  return browser === ''
    ? t('devices.kindOn', { kind: fallback, system })
    : t('devices.browserOn', { browser, system });
}

/** One session or device; the one in front of the customer is ended by logging out. */
function Entry({
  line,
  lines,
  busy,
}: {
  readonly line: Line;
  readonly lines: Lines;
  readonly busy: boolean;
}) {
  const t = useText();
  const submit = useSubmit();
  const name = useDeviceName(line);
  const time = momentText(line.lastUsedAt);
  return (
    <li className={styles.entry}>
      <div>
        <p className={styles.name}>{line.current ? `${name} · ${t('devices.this')}` : name}</p>
        <p className={styles.times}>
          {t(lines.since, { time: momentText(line.since) })} · {t('devices.lastUsed', { time })}
        </p>
      </div>
      {line.current ? null : (
        <Button
          small
          aria-disabled={busy}
          aria-label={t(lines.pressOf, { kind: name, time })}
          onClick={() =>
            busy || submit({ type: 'intent/sessionsEndPressed', data: { scope: lines.scope, id: line.id } })
          }
        >
          {t(lines.press)}
        </Button>
      )}
    </li>
  );
}

function Lists({ where, busy }: { readonly where: WhereLoggedIn; readonly busy: boolean }) {
  const t = useText();
  const { sessions, devices } = where;
  return (
    <>
      <Card>
        <CardHead>
          <h2>{t('devices.sessions')}</h2>
        </CardHead>
        <ul className={styles.list} data-shown="sessions">
          {sessions.map((one) => (
            <Entry key={one.id} line={{ ...one, since: one.startedAt }} lines={SESSIONS} busy={busy} />
          ))}
        </ul>
      </Card>
      <Card>
        <CardHead>
          <h2>{t('devices.known')}</h2>
        </CardHead>
        {devices.length === 0 ? <p className={styles.text}>{t('devices.noneKnown')}</p> : null}
        <ul className={styles.list} data-shown="devices">
          {devices.map((one) => (
            <Entry key={one.id} line={{ ...one, since: one.firstUsedAt }} lines={DEVICES} busy={busy} />
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Whether anything but the session in front of the customer, and its browser, could be ended. */
const othersAmong = (where: WhereLoggedIn | undefined): boolean =>
  where !== undefined && [...where.sessions, ...where.devices].some(({ current }) => !current);

function EndMany({ others, busy }: { readonly others: boolean; readonly busy: boolean }) {
  const t = useText();
  const submit = useSubmit();
  const press = (scope: EndScope) => (): unknown =>
    busy || submit({ type: 'intent/sessionsEndPressed', data: { scope } });
  return (
    <Card>
      <div className={styles.actions}>
        {others ? (
          <Button aria-disabled={busy} onClick={press('OTHERS')}>
            {t('devices.others')}
          </Button>
        ) : null}
        <Button aria-disabled={busy} onClick={press('ALL')}>
          {t('devices.all')}
        </Button>
        <p className={styles.times}>{t('devices.allHint')}</p>
      </div>
    </Card>
  );
}

function statusOf({ ending, endLost, where, loadFailed }: AccountSecurity): MessageId | undefined {
  if (ending !== undefined) return 'devices.ending';
  if (loadFailed === true) return 'devices.notLoaded';
  if (endLost === true) return 'devices.endLost';
  return where === undefined ? 'devices.loading' : undefined;
}

/** Where the customer is logged in, what is known, and the way out of each and all (ACC-06, HOLD-05). */
export function DevicesPage() {
  const t = useText();
  const security = useApp((state) => state.user.security) ?? nothingKnown;
  const { where, ending } = security;
  const status = statusOf(security);
  const busy = ending !== undefined;
  return (
    <Page>
      <PageHead heading={t('devices.title')} title={t('devices.title')} noindex />
      <Card>
        <p className={styles.text}>{t('devices.about')}</p>
        <p role="status" className={styles.status} data-shown="devicesStatus">
          {status === undefined ? '' : t(status)}
        </p>
        {status === 'devices.notLoaded' ? <AskAgain view={getSessions.name} /> : null}
      </Card>
      {where === undefined ? null : <Lists where={where} busy={busy} />}
      <PasswordWhereDue />
      {/* Below the lists: it would move when they come. */}
      {where === undefined && security.loadFailed !== true ? (
        <SkeletonRows rows={6} height={64} prices={0} />
      ) : (
        <EndMany others={othersAmong(where)} busy={busy} />
      )}
    </Page>
  );
}
