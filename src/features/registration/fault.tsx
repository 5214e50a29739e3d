import { IconAlertTriangle } from '#src/ui/icons.ts';
import styles from './registration.module.css';

/** What is wrong with a group of controls, which name it by its id; nothing where nothing is. */
export function Fault({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p id={id} className={styles.fault}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {text}
    </p>
  );
}
