import { css } from '@emotion/css';
import { type DragEvent, useState } from 'react';

const place = css`
  display: grid;
  gap: 16px;
  justify-items: center;
  padding: 48px 24px;
  border: 2px dashed var(--text-3);
  border-radius: var(--radius-card);
  background: var(--surface-1);
  text-align: center;
  &[data-over="true"] {
    border-color: var(--accent);
    background: var(--surface-2);
  }
  &:focus-within {
    border-color: var(--focus);
  }
  input {
    max-width: 100%;
    color: var(--text-2);
  }
  input::file-selector-button {
    min-height: 44px;
    margin-inline-end: 12px;
    padding: 0 16px;
    border: 0;
    border-radius: var(--radius-control);
    background: var(--accent);
    color: var(--on-accent);
    font: inherit;
    cursor: pointer;
  }
`;

interface FileDropProps {
  /** What to do, or what is being done with a file. */
  readonly text: string;
  /** Name of the field, which is the way for keyboards. */
  readonly label: string;
  /** Endings of file names, as the attribute of a file field has them. */
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
}

/** A file to read: dropped here, or chosen. The same one can be chosen again. */
export function FileDrop({ text, label, accept, disabled = false, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    // Whatever else takes files around it would read this one a second time.
    event.stopPropagation();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file !== undefined && !disabled) onFile(file);
  };
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <label
      className={place}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span role="status">{text}</span>
      <input
        type="file"
        accept={accept}
        aria-label={label}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </label>
  );
}
