import { css } from '@emotion/css';

/* The hint has a line of its own, so that a longer one moves nothing. */
const words = css`
  display: grid;
  text-align: start;
  padding-block: 4px;
`;

const advice = css`
  font-size: var(--size-13);
  color: var(--text-2);
`;

const track = css`
  flex: none;
  width: 40px;
  height: 24px;
  border-radius: 12px;
  background: var(--text-3);
  padding: 3px;
  > span {
    display: block;
    width: 18px;
    height: 18px;
    border-radius: 50%;
    background: var(--surface-1);
    transition: transform var(--quick);
  }
  [aria-checked="true"] > & {
    background: var(--accent);
  }
  [aria-checked="true"] > & > span {
    transform: translateX(16px);
  }
`;

const whole = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  width: 100%;
  min-height: 44px;
  text-align: start;
`;

/** On or off, at once. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <button
      className={whole}
      type="button"
      role="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    >
      <span className={words}>
        <span>{label}</span> {hint === undefined ? null : <span className={advice}>{hint}</span>}
      </span>
      <span className={track} aria-hidden="true">
        <span />
      </span>
    </button>
  );
}
