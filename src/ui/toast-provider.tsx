import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { afterFirstPage } from '#src/platform/parts/after-first-page.ts';
import { lazyPart } from './lazy-part.ts';
import { PartBoundary } from './part-boundary.tsx';
import type { Said } from './toast.tsx';
import { ToastContext } from './toast-context.ts';

const loadToast = () => import('./toast.tsx');
/**
 * Nothing is said before something was done: the region is there from the first, what stands in it comes
 * right after.
 */
const LazySaidToast = lazyPart(async () => (await loadToast()).SaidToast);

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Said[]>([]);
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const show = useCallback((text: string) => {
    setToasts((shown) => [...shown.slice(-2), { id: (shown.at(-1)?.id ?? 0) + 1, text }]);
  }, []);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  // Fetched ahead: what is said may be that the line is gone. Where it is lost on its way, it is asked for
  // again when needed.
  useEffect(() => {
    const ahead = async (): Promise<void> => {
      await afterFirstPage();
      await loadToast();
    };
    ahead().catch(() => undefined);
  }, []);
  const value = useMemo(() => ({ show, region }), [show, region]);
  return (
    <ToastContext value={value}>
      {children}
      {/* There before anything is said in it, or screen readers miss the first message. */}
      <div className="toasts" role="status" ref={setRegion}>
        {toasts.map((said) => (
          <PartBoundary key={said.id}>
            <Suspense fallback={null}>
              <LazySaidToast said={said} onClose={close} />
            </Suspense>
          </PartBoundary>
        ))}
      </div>
    </ToastContext>
  );
}
