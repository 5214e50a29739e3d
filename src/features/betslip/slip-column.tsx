import { useState } from 'react';
import { COLUMN_TAB } from '#projections/my-bets/select-cash-out.ts';
import { selectUnsettledCount } from '#projections/my-bets/select-count.ts';
import { selectLoggedIn } from '#projections/session/select-session.ts';
import { OpenBets } from '#src/features/my-bets/bet-lists.tsx';
import { LinkProblem } from '#src/features/sharing/link-problem.tsx';
import { useApp, useSubmit } from '#src/platform/store/hooks.ts';
import { useText } from '#src/text/text.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import { LateResults } from './placing/late-results.tsx';
import styles from './slip.module.css';
import { MaxLimitDialog } from './slip-bar.tsx';
import { SlipPanel } from './slip-panel.tsx';

/** Desktop: the slip, with the customer's open bets as a second tab of the same column. */
export function SlipColumn() {
  const t = useText();
  const submit = useSubmit();
  const loggedIn = useApp(selectLoggedIn);
  const count = useApp(selectUnsettledCount) ?? 0;
  const [shown, setShown] = useState<'slip' | 'bets'>('slip');
  const tab = loggedIn ? shown : 'slip';
  return (
    <div className={styles.column}>
      <MaxLimitDialog />
      <LinkProblem />
      <div>
        <LateResults />
        {loggedIn ? (
          <Tabs
            label={t('shell.slipColumn')}
            controls="slip-column"
            selected={tab}
            tabs={[
              { id: 'slip', label: t('betslip.title') },
              { id: 'bets', label: t('myBets.openCount', { count }) },
            ]}
            onSelect={(id) => {
              setShown(id);
              const { view, option } = COLUMN_TAB;
              submit({ type: 'intent/viewOptionChosen', data: { view, option, value: COLUMN_TAB[id] } });
            }}
          />
        ) : null}
      </div>
      <div id="slip-column" className={styles.columnBody}>
        {tab === 'slip' ? (
          <SlipPanel wide />
        ) : (
          <div className={styles.scroll}>
            <OpenBets />
          </div>
        )}
      </div>
    </div>
  );
}
