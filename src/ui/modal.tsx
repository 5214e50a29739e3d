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
import { classes } from './classes.ts';
import { IconX } from './icons.ts';
import styles from './modal.module.css';

export interface ModalProps {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Where it stands in the order of windows; most stand in the order in which they opened. */
  readonly layer?: 'betslip' | 'freeBets' | 'maxLimit' | 'realityCheck' | undefined;
  /** Where the focus goes when the opener is gone: what stands in its place. */
  readonly instead?: RefObject<HTMLElement | null> | undefined;
  readonly children: ReactNode;
}

/** Dragged further than this many css pixels, the sheet closes when it is let go. */
const CLOSE_BEYOND = 96;

/** The sheet follows the finger on its head and closes beyond a distance; a button does the same (WCAG 2.5.7). */
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
    <div className={classes(styles.head, grip === true && styles.grip)} {...drag}>
      <Heading slot="title" level={2}>
        {title}
      </Heading>
      <IconButton label={t('shell.dismiss')} onClick={onClose}>
        <IconX size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Gives the focus to what stands in the opener's place, or else to the page's content, unless something has it. */
function focusNext(instead: ModalProps['instead']): void {
  if (document.activeElement !== document.body) return;
  const next = instead?.current ?? document.querySelector('main');
  next?.focus({ preventScroll: true });
}

/**
 * Focus returns to the opener; when that is gone (the slip was emptied) it goes on, so that the next key press starts
 * from somewhere. React Aria gives the focus back a frame after closing: this looks one later.
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
      className={classes(styles.overlay, styles.centre, layer !== undefined && styles[layer])}
      isOpen={open}
      onOpenChange={changed(onClose)}
      isDismissable
    >
      <Modal className={styles.dialog ?? ''} data-settles="">
        <AriaDialog className={styles.inner ?? ''}>
          <Head title={title} onClose={onClose} />
          <div className={styles.body}>{children}</div>
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

function AnswerOverlay({
  title,
  layer,
  children,
  onCovered,
}: Demanding & { readonly onCovered: () => void }) {
  const inner = useRef<HTMLElement>(null);
  useFocusAfterClosing(true, undefined);
  useCovered(inner, onCovered);
  return (
    <ModalOverlay
      className={classes(styles.overlay, styles.centre, layer !== undefined && styles[layer])}
      isOpen
      isKeyboardDismissDisabled
    >
      <Modal className={styles.dialog ?? ''} data-settles="">
        <AriaDialog className={styles.inner ?? ''} role="alertdialog" ref={inner}>
          <div className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
          </div>
          <div className={styles.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * A window that demands one of its answers: no cross, no Escape, no press beside it. The focus goes to the window and not to
 * an answer, so that a key on its way to something else is no answer. Of the windows on a page the one that opened last has
 * the focus and puts the others out of reach, whatever their layers: when something opens below this one, as the slip does
 * after a reload, it opens once more.
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
      className={classes(styles.overlay, styles.bottom, layer !== undefined && styles[layer])}
      isOpen={open}
      onOpenChange={changed(onClose)}
      isDismissable
    >
      <Modal className={styles.sheet ?? ''} ref={sheet} data-settles="">
        <AriaDialog className={styles.inner ?? ''}>
          <Head title={title} onClose={onClose} grip {...handlers} />
          <div className={styles.body}>{children}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
