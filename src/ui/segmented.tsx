import { css } from '@emotion/css';
import { useRoving } from './roving.ts';

const group = css`
  display: inline-flex;
  flex-wrap: wrap;
  max-width: 100%;
  padding: 2px;
  gap: 2px;
  border-radius: 8px;
  background: var(--surface-2);
`;

const segment = css`
  min-height: 40px;
  padding: 0 12px;
  border-radius: var(--radius-control);
  color: var(--text-2);
  font-size: var(--size-13);
  font-weight: var(--weight-medium);
  flex: 1;
  white-space: nowrap;
  &[aria-checked="true"] {
    background: var(--surface-1);
    color: var(--text-1);
    box-shadow: 0 0 0 1px var(--line);
  }
`;

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of two to four short choices; a radio group with one tab stop. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const roving = useRoving<HTMLDivElement>('[role=radio]');
  return (
    <div className={group} role="radiogroup" aria-label={label} {...roving}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: drawn and moved as one control with arrow keys
        <button
          className={segment}
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
