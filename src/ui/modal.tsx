import { css, keyframes } from '@emotion/css';
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useText } from '#src/text/text.ts';
import { IconButton } from './button.tsx';
import { IconX } from './icons.ts';

const appear = keyframes`
  from {
    opacity: 0;
  }
`;

const rise = keyframes`
  from {
    transform: translateY(40px);
    opacity: 0;
  }
`;

/*
 * The free bets stand before the slip and behind a reality check (CORE-02), which stands over the slip and
 * its windows and behind an intervention and the logout by itself (MOD-02). A workflow, what is answered at a
 * login, stands over the slip: its window has the focus. So does what was opened from the slip's sheet.
 */
const overlay = css`
  position: fixed;
  inset: 0;
  z-index: 110;
  background: var(--scrim);
  display: grid;
  &[data-entering] {
    animation: ${appear} var(--calm);
  }
  &[data-layer="betslip"] {
    z-index: 1010;
  }
  [data-layer="betslip"] ~ &:not([data-layer]) {
    z-index: 1015;
  }
  &[data-layer="freeBets"] {
    z-index: 1020;
  }
  &[data-layer="maxLimit"] {
    z-index: 1030;
  }
  &[data-layer="workflow"] {
    z-index: 1040;
  }
  &[data-layer="realityCheck"] {
    z-index: 1050;
  }
  &[data-layer="intervention"] {
    z-index: 1060;
  }
  &[data-layer="autoLogout"] {
    z-index: 1070;
  }
  &[data-place="centre"] {
    place-items: center;
    padding: 16px;
  }
  &[data-place="bottom"] {
    align-items: end;
  }
  @media print {
    position: static;
    background: none;
  }
`;

const onPaper = css`
  @media print {
    width: 100%;
    max-height: none;
    box-shadow: none;
  }
`;

const pane = css`
  width: min(480px, 100%);
  max-height: calc(100dvh - 32px);
  overflow: auto;
  border-radius: var(--radius-card);
  background: var(--surface-1);
  box-shadow: var(--shadow);
  ${onPaper}
`;

const sheetPane = css`
  width: 100%;
  max-height: calc(100dvh - 24px - env(safe-area-inset-top));
  display: grid;
  grid-template-rows: minmax(0, 1fr);
  border-radius: 16px 16px 0 0;
  background: var(--surface-1);
  box-shadow: var(--shadow);
  padding-bottom: env(safe-area-inset-bottom);
  [data-entering] > & {
    animation: ${rise} var(--calm);
  }
  ${onPaper}
`;

/* A box of its own: an element with display: contents cannot take the focus. */
const content = css`
  outline: none;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  min-width: 0;
  min-height: 0;
`;

const top = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: 4px 4px 4px 16px;
  min-height: 52px;
  touch-action: none;
  position: relative;
  &:not(:has(button)) {
    padding: 10px 16px 6px;
  }
  &[data-grip="true"]::before {
    content: "";
    position: absolute;
    top: 6px;
    inset-inline: calc(50% - 18px);
    height: 4px;
    border-radius: 2px;
    background: var(--surface-3);
  }
  @media print {
    button {
      display: none;
    }
  }
`;

const body = css`
  overflow: auto;
  overscroll-behavior: contain;
  padding: 0 16px 16px;
`;

export interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where it stands in the order of windows; most stand in the order in which they opened. */
  readonly layer?:
    | 'betslip'
    | 'freeBets'
    | 'maxLimit'
    | 'workflow'
    | 'realityCheck'
    | 'intervention'
    | 'autoLogout'
    | undefined;
  /** Where the focus goes when the opener is gone: what stands in its place. */
  readonly instead?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

/** Dragged further than this many css pixels, the sheet closes when it is let go. */
const CLOSE_BEYOND = 96;

/**
 * The sheet follows the finger on its head and closes beyond a distance; a button does the same (WCAG 2.5.7).
 */
function useDrag(onClose: () => void) {
  const sheet = useRef<HTMLDivElement>(null);
  const from = useRef<number | null>(null);
  const move = (by: number): void => {
    if (sheet.current !== null) sheet.current.style.transform = by > 0 ? `translateY(${by}px)` : '';
  };
  const distance = (event: PointerEvent): number =>
    from.current === null ? 0 : event.clientY - from.current;
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => move(distance(event)),
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const far = distance(event) > CLOSE_BEYOND;
      from.current = null;
      move(0);
      if (far) onClose();
    },
    onPointerCancel: () => {
      from.current = null;
      move(0);
    },
  };
  return { sheet, handlers };
}

function Head({
  title,
  onClose,
  grip,
  ...drag
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly grip?: boolean;
}) {
  const t = useText();
  return (
    <div className={top} data-grip={grip} {...drag}>
      <Heading slot="title" level={2}>
        {title}
      </Heading>
      <IconButton label={t('shell.dismiss')} onClick={onClose}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/**
 * Gives the focus to what stands in the opener's place, or else to the page's content, unless something has
 * it.
 */
function focusNext(instead: ModalProps['instead']): void {
  if (document.activeElement !== document.body) return;
  const next = instead?.current ?? document.querySelector('main');
  next?.focus({ preventScroll: true });
}

/**
 * Focus returns to the opener; when that is gone (the slip was emptied) it goes on, so that the next key
 * press starts from somewhere. React Aria gives the focus back a frame after closing: this looks one later.
 */
function useFocusAfterClosing(open: boolean, instead: ModalProps['instead']): void {
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      requestAnimationFrame(() => requestAnimationFrame(() => focusNext(instead)));
    };
  }, [open, instead]);
}

const changed =
  (onClose: () => void) =>
  (open: boolean): void => {
    if (!open) onClose();
  };

/** A window in the middle. Focus goes in, stays in and returns to its opener. */
export function Dialog({ title, open, onClose, layer, instead, children }: ModalProps) {
  useFocusAfterClosing(open, instead);
  return (
    <ModalOverlay
      className={overlay}
      data-layer={layer}
      data-place="centre"
      isOpen={open}
      onOpenChange={changed(onClose)}
      isDismissable
    >
      <Modal className={pane} data-settles="">
        <AriaDialog className={content}>
          <Head title={title} onClose={onClose} />
          <div className={body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

type Demanding = Pick<ModalProps, 'title' | 'layer' | 'children'>;

/** Calls when a window that opened later has put the element out of reach. */
function useCovered(element: RefObject<HTMLElement | null>, onCovered: () => void): void {
  useEffect(() => {
    const body = element.current?.ownerDocument.body;
    if (body === undefined) return undefined;
    const look = (): void => {
      if (element.current?.closest('[inert], [aria-hidden="true"]')) onCovered();
    };
    const observer = new MutationObserver(look);
    observer.observe(body, { subtree: true, attributeFilter: ['inert', 'aria-hidden'] });
    look();
    return () => observer.disconnect();
  }, [element, onCovered]);
}

/** What fills the screen may hide a window that must be answered: it is left (MOD-03). */
function useLeavesFullScreen(): void {
  useEffect(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
  }, []);
}

function AnswerOverlay({
  title,
  layer,
  children,
  onCovered,
}: Demanding & { readonly onCovered: () => void }) {
  const inner = useRef<HTMLElement>(null);
  useFocusAfterClosing(true, undefined);
  useLeavesFullScreen();
  useCovered(inner, onCovered);
  return (
    <ModalOverlay className={overlay} data-layer={layer} data-place="centre" isOpen isKeyboardDismissDisabled>
      <Modal className={pane} data-settles="">
        <AriaDialog className={content} role="alertdialog" ref={inner}>
          <div className={top}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
          </div>
          <div className={body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * A window that demands one of its answers: no cross, no Escape, no press beside it. The focus goes to the
 * window, so that a key on its way to something else is no answer. When a window opens below this one, it
 * opens once more, as the last one has the focus.
 */
export function AnswerDialog(props: Demanding) {
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((nth) => nth + 1), []);
  return <AnswerOverlay key={turn} {...props} onCovered={again} />;
}

/** A sheet from the bottom edge, for touch. */
export function Sheet({ title, open, onClose, layer, instead, children }: ModalProps) {
  const { sheet, handlers } = useDrag(onClose);
  useFocusAfterClosing(open, instead);
  return (
    <ModalOverlay
      className={overlay}
      data-layer={layer}
      data-place="bottom"
      isOpen={open}
      onOpenChange={changed(onClose)}
      isDismissable
    >
      <Modal className={sheetPane} ref={sheet} data-settles="">
        <AriaDialog className={content}>
          <Head title={title} onClose={onClose} grip {...handlers} />
          <div className={body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
