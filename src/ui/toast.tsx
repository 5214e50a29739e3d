import { css } from '@emotion/css';
import { useCallback, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { DEFAULTS } from '#domain/config/defaults.ts';
import { useText } from '#src/text/text.ts';
import { Button, IconButton } from './button.tsx';
import { IconX } from './icons.ts';
import { ToastContext } from './toast-context.ts';

const whole = css`
  display: flex;
  align-items: center;
  gap: 12px;
  max-width: 480px;
  padding: 8px 8px 8px 16px;
  border-radius: var(--radius-card);
  background: var(--text-1);
  color: var(--surface-1);
  box-shadow: var(--shadow);
  pointer-events: auto;
  button {
    white-space: nowrap;
  }
`;

const words = css`
  flex: 1;
  overflow-wrap: anywhere;
`;

export interface Said {
  readonly id: number;
  readonly text: string;
}

export interface ToastProps {
  readonly text: string;
  /** Where the toast leads (ENG-04). */
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Put away by the customer. */
  readonly onClose: () => void;
  /** The time is over (`toast.autoHideMs`) without anybody having touched it; `onClose` where absent. */
  readonly onHide?: () => void;
  /** The clock stands still: nobody is looking. It also does under the pointer or the focus (WCAG 2.2.1). */
  readonly held?: boolean;
}

function ToastItem({ text, action, onClose, onHide = onClose, held = false }: ToastProps) {
  const t = useText();
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    if (held || touched) return undefined;
    const handle = setTimeout(onHide, DEFAULTS.toast.autoHideMs);
    return () => clearTimeout(handle);
  }, [held, touched, onHide]);
  const hold = {
    onPointerEnter: () => setTouched(true),
    onPointerLeave: () => setTouched(false),
    onFocus: () => setTouched(true),
    onBlur: () => setTouched(false),
  };
  return (
    <div className={whole} data-toast="" data-settles="" {...hold}>
      <span className={words}>{text}</span>
      {action === undefined ? null : (
        <Button look="quiet" small onClick={action.onPress} style={{ color: 'inherit' }}>
          {action.label}
        </Button>
      )}
      <IconButton label={t('shell.dismiss')} onClick={onClose} style={{ color: 'inherit' }}>
        <IconX size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** A toast that stands as long as it is rendered: for what the read models know, and can take back. */
export function Toast(props: ToastProps) {
  const { region } = useContext(ToastContext);
  return region === null ? null : createPortal(<ToastItem {...props} />, region);
}

/** What was said in passing. */
export function SaidToast({
  said,
  onClose,
}: {
  readonly said: Said;
  readonly onClose: (id: number) => void;
}) {
  const close = useCallback(() => onClose(said.id), [onClose, said.id]);
  return <ToastItem text={said.text} onClose={close} />;
}
