import { useText } from '#src/text/text.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import styles from './panels.module.css';
import { panels } from './panels.ts';
import type { View } from './view.ts';

const BODY = 'inspector';

/** The panels of `panels.ts` as tabs. */
export function Inspector({ view, selected }: { readonly view: View; readonly selected: string }) {
  const t = useText();
  const panel = panels.find(({ id }) => id === selected) ?? panels[0];
  const Component = panel.component;
  return (
    <aside className={styles.inspector} aria-label={t('support.inspector')}>
      <Tabs
        label={t('support.inspector')}
        tabs={panels.map(({ id, title }) => ({ id, label: t(title) }))}
        selected={panel.id}
        onSelect={view.openPanel}
        controls={BODY}
      />
      <div id={BODY} role="tabpanel" aria-labelledby={`${BODY}-${panel.id}`} className={styles.panel}>
        <Component view={view} />
      </div>
    </aside>
  );
}
