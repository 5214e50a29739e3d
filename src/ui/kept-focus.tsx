import { type ReactNode, useEffect, useRef } from 'react';
import styles from './kept-focus.module.css';

/** A box to type into before a line that says what became of it, or a page of somebody else. */
const NEXT = ['input:not([type="radio"]):not([type="checkbox"])', '[tabindex="-1"]', 'iframe'] as const;

const nextIn = (box: HTMLElement): HTMLElement | undefined =>
  NEXT.map((selector) => box.querySelector<HTMLElement>(selector)).find((one) => one !== null) ?? undefined;

/**
 * Keeps the keyboard where a step takes the place of the one before: when what had the focus goes away, the
 * first box of what came, or its line, has it (PAY-03, WCAG 2.4.3). Who was elsewhere stays there.
 */
export function KeptFocus({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    if (box === null) return;
    let last: Node | undefined;
    const look = ({ target }: Event): void => {
      last = target instanceof Node && box.contains(target) ? target : undefined;
    };
    // The keyboard goes into a frame without an event of the frame; the window says that it has lost it.
    const leavePage = (): void => {
      const { activeElement: now, body } = document;
      if (now !== body) last = now !== null && box.contains(now) ? now : undefined;
    };
    const changes = new MutationObserver(() => {
      if (last?.isConnected === false && document.activeElement === document.body) nextIn(box)?.focus();
    });
    // Not by what loses the focus: what is taken away loses it as well.
    document.addEventListener('focusin', look);
    document.addEventListener('pointerdown', look);
    window.addEventListener('blur', leavePage);
    changes.observe(box, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('pointerdown', look);
      window.removeEventListener('blur', leavePage);
      changes.disconnect();
    };
  }, []);
  return (
    <div ref={ref} className={styles.box}>
      {children}
    </div>
  );
}
