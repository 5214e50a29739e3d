import { css } from '@emotion/css';
import { useText } from '#src/text/text.ts';
import { useDelayed } from './delayed.ts';

const shape = css`
  display: block;
  border-radius: var(--radius-control);
  background: var(--surface-2);
`;

const list = css`
  display: grid;
  gap: 1px;
`;

const line = css`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 0 var(--gutter);
`;

/** A grey shape of the final size. */
export function Skeleton({ width, height }: { readonly width: number | string; readonly height: number }) {
  return <span className={shape} style={{ width, height }} />;
}

/**
 * Rows of their final height from the start, drawn only after a moment, so nothing jumps and nothing
 * flickers.
 */
export function SkeletonRows({
  rows,
  height,
  prices = 3,
}: {
  readonly rows: number;
  readonly height: number;
  readonly prices?: number;
}) {
  const t = useText();
  const visible = useDelayed();
  const cells = Array.from({ length: prices }, (_, index) => index);
  return (
    <div className={list} role="status" aria-busy="true">
      <span className="sr-only">{visible ? t('state.loading') : ''}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div className={line} key={row} style={{ height, visibility: visible ? 'visible' : 'hidden' }}>
          <span style={{ flex: 1, display: 'grid', gap: 6 }}>
            <Skeleton width={`${58 - (row % 3) * 9}%`} height={12} />
            <Skeleton width={`${40 + (row % 2) * 12}%`} height={12} />
          </span>
          {cells.map((cell) => (
            <Skeleton key={cell} width={64} height={40} />
          ))}
        </div>
      ))}
    </div>
  );
}
