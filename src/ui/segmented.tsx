import styles from './control.module.css';
import { useRoving } from './roving.ts';

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
    <div role="radiogroup" aria-label={label} className={styles.segmented} {...roving}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: drawn and moved as one control with arrow keys
        <button
          key={option.value}
          type="button"
          role="radio"
          className={styles.segment}
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
