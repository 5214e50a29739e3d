import { css } from '@emotion/css';
import { type ComponentProps, type Ref, useId } from 'react';
import { IconSearch, IconX } from './icons.ts';

const whole = css`
  position: relative;
  display: grid;
  align-content: center;
  min-width: 0;
  > svg {
    position: absolute;
    inset-inline-start: 12px;
    top: 50%;
    transform: translateY(-50%);
    color: var(--text-2);
    pointer-events: none;
  }
`;

const box = css`
  width: 100%;
  min-width: 0;
  height: 40px;
  padding-inline: 38px 40px;
  border: 1px solid var(--text-3);
  border-radius: var(--radius-control);
  background: var(--surface-2);
  color: var(--text-1);
  font-size: var(--size-16);
  text-overflow: ellipsis;
  appearance: none;
  &::-webkit-search-cancel-button,
  &::-webkit-search-decoration {
    appearance: none;
  }
  &::placeholder {
    color: var(--text-2);
    opacity: 1;
  }
  &:focus {
    background: var(--surface-1);
  }
  &:where([data-large="true"]) {
    height: 48px;
  }
`;

const clear = css`
  position: absolute;
  inset-inline-end: 0;
  top: 0;
  bottom: 0;
  display: grid;
  place-items: center;
  width: 40px;
  color: var(--text-2);
`;

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'ref'> {
  readonly label: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
  readonly large?: boolean;
  readonly field: Ref<HTMLInputElement>;
}

/** A field that is searched by; its name is for who does not see the glass. */
export function SearchField({ label, clearLabel, onClear, large, field, ...input }: SearchFieldProps) {
  const id = useId();
  return (
    <span className={whole}>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        {...input}
        ref={field}
        id={id}
        type="search"
        className={box}
        data-large={large}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
      {input.value === '' ? null : (
        <button type="button" className={clear} aria-label={clearLabel} onClick={onClear}>
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
