import { Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { ModalProps } from './modal.tsx';
import { PartBoundary } from './part-boundary.tsx';

/** The accessible modal machinery is the largest part of the design system, so it comes when the first one opens. */
const LazySheet = lazyPart(() => import('./modal.tsx').then(({ Sheet: Modal }) => Modal));
const LazyDialog = lazyPart(() => import('./modal.tsx').then(({ Dialog: Modal }) => Modal));

export const Sheet = (props: ModalProps) =>
  props.open ? (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazySheet {...props} />
      </Suspense>
    </PartBoundary>
  ) : null;

export const Dialog = (props: ModalProps) =>
  props.open ? (
    <PartBoundary>
      <Suspense fallback={null}>
        <LazyDialog {...props} />
      </Suspense>
    </PartBoundary>
  ) : null;
