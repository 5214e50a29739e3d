import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { useText } from '#src/text/text.ts';
import { IconButton } from './button.tsx';
import styles from './control.module.css';
import { IconX } from './icons.ts';

/** Milliseconds; the clock stands still while the pointer or the focus is on the toast (WCAG 2.2.1). */
const HIDE_AFTER = 5_000;

interface Toast {
  readonly id: number;
  readonly text: string;
}
type Show = (text: string) => void;

const ToastContext = createContext<Show>(() => undefined);
/** Says something in passing that is also written elsewhere. Nothing about money is only ever said here. */
export const useToast = (): Show => useContext(ToastContext);

function ToastItem({ toast, onClose }: { readonly toast: Toast; readonly onClose: (id: number) => void }) {
  const t = useText();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const handle = setTimeout(() => onClose(toast.id), HIDE_AFTER);
    return () => clearTimeout(handle);
  }, [held, toast.id, onClose]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className={styles.toast} data-settles="" {...hold}>
      {toast.text}
      <IconButton label={t('shell.dismiss')} onClick={() => onClose(toast.id)} style={{ color: 'inherit' }}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback<Show>((text) => {
    setToasts((shown) => [...shown.slice(-2), { id: (shown.at(-1)?.id ?? 0) + 1, text }]);
  }, []);
  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  // The region is there before anything is said in it, or screen readers miss the first message.
  const region = useMemo(
    () => (
      <div className={styles.toasts} role="status">
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} onClose={close} />
        ))}
      </div>
    ),
    [toasts, close],
  );
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  );
}
