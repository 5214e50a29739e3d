import { type ReactNode, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import { ComparePanel } from './compare-panel.tsx';
import type { PanelProps } from './panel-props.ts';
import { ReexecutePanel } from './reexecute-panel.tsx';
import styles from './rerun.module.css';
import { WhatIfPanel } from './what-if-panel.tsx';

const panels = { reexecute: ReexecutePanel, compare: ComparePanel, whatIf: WhatIfPanel } as const;
const ids = ['event', 'reexecute', 'compare', 'whatIf'] as const;
const BODY = 'inspector';

/**
 * The inspector: the event, and what can be done with the whole recording. A panel stays as it was left while another is
 * looked at: a re-execution goes on, and a second file stays open.
 */
export function Panels({ children, ...props }: PanelProps & { readonly children: ReactNode }) {
  const t = useText();
  const [shown, setShown] = useState<(typeof ids)[number]>('event');
  const tabs = ids.map((id) => ({ id, label: t(`rerun.panel.${id}`) }));
  return (
    <div className={styles.inspector}>
      <Tabs label={t('rerun.panels')} tabs={tabs} selected={shown} onSelect={setShown} controls={BODY} />
      <div id={BODY} role="tabpanel" aria-labelledby={`${BODY}-${shown}`} className={styles.body}>
        {shown === 'event' ? children : null}
        {ids.map((id) => {
          if (id === 'event') return null;
          const Panel = panels[id];
          return (
            <div key={id} hidden={shown !== id}>
              <Panel {...props} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
