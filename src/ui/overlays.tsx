import { Suspense } from 'react';
import { preparedPart } from './lazy-part.ts';
import type { ModalProps } from './modal.tsx';
import { PartBoundary } from './part-boundary.tsx';

/**
 * The accessible modal machinery is the largest part of the design system, so it comes when the first one
 * opens, or ahead of it where one is likely.
 */
const modal = () => import('./modal.tsx');
const { Component: LazySheet, prepare } = preparedPart(() => modal().then(({ Sheet: Modal }) => Modal));
const { Component: LazyDialog } = preparedPart(() => modal().then(({ Dialog: Modal }) => Modal));

/** Fetches what a sheet is made of, before the press that opens it. */
export const prepareSheet = prepare;

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
