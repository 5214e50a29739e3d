import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { Tabs } from '#src/ui/tabs.tsx';
import type { View } from '../view.ts';
import styles from './panels.module.css';
import { panels } from './panels.ts';

const BODY = 'inspector';

/** Panels that were looked at: one that keeps its work goes on out of sight. */
function useSeen(selected: string): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set([selected]));
  if (!seen.has(selected)) setSeen(new Set([...seen, selected]));
  return seen;
}

/** The chosen tab is in sight, also when a link chose it: only the strip moves, never the page around it. */
function useTabInSight(selected: string): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = box.current?.querySelector(`#${BODY}-${selected}`);
    const strip = tab?.parentElement;
    if (tab === undefined || tab === null || strip === undefined || strip === null) return;
    const [own, all] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
    if (own.right > all.right) strip.scrollLeft += own.right - all.right;
    else if (own.left < all.left) strip.scrollLeft -= all.left - own.left;
  }, [selected]);
  return box;
}

/** The panels of `panels.ts` as tabs. */
export function Inspector({ view, selected }: { readonly view: View; readonly selected: string }) {
  const t = useText();
  const shown = (panels.find(({ id }) => id === selected) ?? panels[0]).id;
  const seen = useSeen(shown);
  const box = useTabInSight(shown);
  const mounted = panels.filter(({ id, keeps }) => id === shown || (keeps === true && seen.has(id)));
  return (
    <aside ref={box} className={styles.inspector} aria-label={t('support.inspector')}>
      <Tabs
        label={t('support.inspector')}
        tabs={panels.map(({ id, title }) => ({ id, label: t(title) }))}
        selected={shown}
        onSelect={view.openPanel}
        controls={BODY}
      />
      <div
        id={BODY}
        role="tabpanel"
        aria-labelledby={`${BODY}-${shown}`}
        className={styles.body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also while a panel has only text.
        tabIndex={0}
      >
        {mounted.map(({ id, component: Component }) => (
          <div key={id} className={styles.panel} hidden={id !== shown}>
            <Component view={view} />
          </div>
        ))}
      </div>
    </aside>
  );
}
