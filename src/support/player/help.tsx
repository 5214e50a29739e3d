import { useText } from '#src/text/text.ts';
import { Dialog } from '#src/ui/modal.tsx';
import { COMMANDS, KEYS } from './commands.ts';
import styles from './timeline/timeline.module.css';

const named: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→' };

/** `⇧ →`: the key as it is written on a keyboard. A space has its own name. */
function keysOf(command: string, space: string): string {
  return Object.entries(KEYS)
    .filter(([, does]) => does === command)
    .map(([key]) => {
      const [last = ''] = key.split('+').slice(-1);
      const plain = key === ' ' ? space : (named[last] ?? last.toUpperCase());
      return key.startsWith('Shift+') ? `⇧ ${plain}` : plain;
    })
    .join(' / ');
}

/** What every key does. */
export function Help({
  open,
  onClose,
  notes,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Whether notes can be taken here. */
  readonly notes: boolean;
}) {
  const t = useText();
  return (
    <Dialog title={t('support.help')} open={open} onClose={onClose}>
      <dl className={styles.help}>
        {COMMANDS.filter((command) => notes || command !== 'note').map((command) => (
          <div key={command}>
            <dt>
              <kbd>{keysOf(command, t('support.space'))}</kbd>
            </dt>
            <dd>{t(`support.command.${command}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
