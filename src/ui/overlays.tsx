import { lazy, Suspense } from 'react';
import type { ModalProps } from './modal.tsx';

/** The accessible modal machinery is the largest part of the design system, so it comes when the first one opens. */
const LazySheet = lazy(() => import('./modal.tsx').then(({ Sheet }) => ({ default: Sheet })));
const LazyDialog = lazy(() => import('./modal.tsx').then(({ Dialog }) => ({ default: Dialog })));

export const Sheet = (props: ModalProps) =>
  props.open ? (
    <Suspense fallback={null}>
      <LazySheet {...props} />
    </Suspense>
  ) : null;

export const Dialog = (props: ModalProps) =>
  props.open ? (
    <Suspense fallback={null}>
      <LazyDialog {...props} />
    </Suspense>
  ) : null;
