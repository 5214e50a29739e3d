import { css } from '@emotion/css';
import { type ComponentProps, useId } from 'react';
import { IconAlertTriangle } from './icons.ts';

const whole = css`
  display: grid;
  gap: 6px;
`;

const caption = css`
  font-size: var(--size-13);
  font-weight: var(--weight-medium);
`;

const box = css`
  width: 100%;
  height: 44px;
  padding: 0 12px;
  border: 1px solid var(--text-3);
  border-radius: var(--radius-control);
  background: var(--surface-1);
  font-size: var(--size-16);
  &[aria-invalid="true"] {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
`;

const advice = css`
  font-size: var(--size-13);
  color: var(--text-2);
`;

/* Beside two lines of text in a narrow field the mark would be squeezed. */
const fault = css`
  display: flex;
  gap: 6px;
  align-items: flex-start;
  font-size: var(--size-13);
  color: var(--danger);
  > svg {
    flex: none;
  }
`;

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Shown beside the control and linked to it; its presence marks the control as invalid. */
  readonly error?: string | undefined;
}

/** A labelled text input with its hint and its error (WCAG 3.3.1, 3.3.2). */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .join(' ')
    .trim();
  return (
    <div className={whole}>
      <label className={caption} htmlFor={id}>
        {label}
      </label>
      {hint === undefined ? null : (
        <span className={advice} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        className={box}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        {...input}
      />
      {error === undefined ? null : (
        <span className={fault} id={`${id}-error`}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {error}
        </span>
      )}
    </div>
  );
}
