import { Link } from 'wouter';
import { HELP_LINE } from '#domain/account/own-limits.ts';
import { getLimits } from '#domain/contract/own-limits.ts';
import { money } from '#domain/money/parse-money.ts';
import { pathFor } from '#domain/navigation/routes.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { selectCurrency } from '#projections/user/select-user.ts';
import { AskAgain } from '#src/features/shell/ask-again.tsx';
import { PageHead } from '#src/features/shell/page-head.tsx';
import { useApp } from '#src/platform/store/hooks.ts';
import { moneyText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { IconChevronRight } from '#src/ui/icons.ts';
import { Card, CardHead, Page } from '#src/ui/layout.tsx';
import styles from './safer-gambling.module.css';

/** All of the same size: none is put before another (UK-23, UK-25). */
const TOOLS = [
  ['depositLimits', pathFor('depositLimits'), 'safer.toolDepositLimits'],
  ['spendingControls', pathFor('spendingControls'), 'safer.toolSpendingControls'],
  ['timeManagement', pathFor('timeManagement'), 'safer.toolTimeManagement'],
  ['realityCheck', pathFor('realityCheck'), 'safer.toolRealityCheck'],
  ['coolOff', pathFor('coolOff'), 'safer.toolCoolOff'],
  ['selfExclusion', pathFor('selfExclusion'), 'safer.toolSelfExclusion'],
  ['accountClosure', pathFor('accountClosure'), 'safer.toolAccountClosure'],
] as const;

function Tools() {
  const t = useText();
  return (
    <Card>
      <CardHead>
        <h2>{t('safer.tools')}</h2>
      </CardHead>
      {TOOLS.map(([key, href, about]) => (
        <Link key={key} href={href} className={styles.link}>
          <span>
            {t(key === 'spendingControls' ? 'limits.spendingTitle' : `route.${key}`)}
            <small>{t(about)}</small>
          </span>
          <IconChevronRight size={16} aria-hidden="true" />
        </Link>
      ))}
    </Card>
  );
}

/** What was staked and came back, by window (UK-28). */
function NetPosition() {
  const t = useText();
  const own = useApp((state) => state.user.own);
  const currency = useApp(selectCurrency);
  const turnover = own?.limits?.turnover;
  return (
    <Card>
      <CardHead>
        <h2>{t('safer.net')}</h2>
      </CardHead>
      <p className={styles.text}>{t('safer.netAbout')}</p>
      {turnover === undefined ? (
        <>
          <p className={styles.text} role="status">
            {t(own?.loadFailed === true ? 'safer.notLoaded' : 'safer.loading')}
          </p>
          {own?.loadFailed === true ? <AskAgain view={getLimits.name} /> : null}
        </>
      ) : (
        turnover.map(({ period, staked, returned }) => (
          <div key={period} className={styles.figures} data-shown={`net-${period}`}>
            <h3>{t('safer.period', { period })}</h3>
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
        ))
      )}
    </Card>
  );
}

/**
 * Everything of safer gambling, one press from any page and one more to each tool (UK-25); for a guest too,
 * who is asked to log in at the tool.
 */
export function SaferGamblingPage() {
  const t = useText();
  const loggedIn = useApp(selectLoggedIn);
  const title = t('route.responsibleGaming');
  return (
    <Page>
      <PageHead heading={title} title={title} canonical="/responsible-gaming" />
      <Card>
        <p className={styles.text}>{t('safer.about')}</p>
        {loggedIn ? null : <p className={styles.text}>{t('safer.login')}</p>}
      </Card>
      <Tools />
      {loggedIn ? <NetPosition /> : null}
      <Card>
        <CardHead>
          <h2>{t('safer.help')}</h2>
        </CardHead>
        <p className={styles.text}>{t('safer.helpText', { phone: HELP_LINE })}</p>
      </Card>
    </Page>
  );
}
