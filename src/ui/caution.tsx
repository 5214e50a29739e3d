import { css } from '@emotion/css';
import type { ReactNode } from 'react';

const line = css`
  padding: 10px 12px;
  border-radius: var(--radius-control);
  background: var(--caution-tint);
  color: var(--text-1);
  font-size: var(--size-13);
`;

/** A line above what it is about: something there is not as usual. */
export const Caution = ({ children }: { readonly children: ReactNode }) => <p className={line}>{children}</p>;
