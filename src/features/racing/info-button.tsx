import { useState } from 'react';
import type { MessageId } from '#src/text/catalogue.ts';
import { useText } from '#src/text/text.ts';
import { IconInfoCircle } from '#src/ui/icons.ts';
import { Dialog } from '#src/ui/overlays.tsx';
import styles from './racing-bets.module.css';

/** What can be explained about a racing bet, with the paragraphs of each (RAC-07, RAC-08). */
const TOPICS = {
  extraPlaces: ['racingBet.info.extraPlaces.1', 'racingBet.info.extraPlaces.2'],
  bestOdds: ['racingBet.info.bestOdds.1', 'racingBet.info.bestOdds.2'],
  rule4: ['racingBet.info.rule4.1', 'racingBet.info.rule4.2'],
  deadHeat: ['racingBet.info.deadHeat.1', 'racingBet.info.deadHeat.2'],
  cast: ['racingBet.info.cast.1', 'racingBet.info.cast.2', 'racingBet.info.cast.3'],
} as const satisfies Readonly<Record<string, readonly MessageId[]>>;
export type RacingTopic = keyof typeof TOPICS;

/** A word with an "i" that opens its explanation; 44 px to touch whatever the height of the word. */
export function InfoButton({
  topic,
  label,
  params = {},
}: {
  readonly topic: RacingTopic;
  readonly label: string;
  readonly params?: Readonly<Record<string, string | number>>;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const title = t(`racingBet.info.${topic}`);
  return (
    <>
      <button
        type="button"
        className={styles.info}
        aria-haspopup="dialog"
        aria-label={t('racingBet.about', { title: label })}
        onClick={() => setOpen(true)}
      >
        {label}
        <IconInfoCircle size={16} aria-hidden="true" />
      </button>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        {TOPICS[topic].map((id) => (
          <p key={id} className={styles.infoText}>
            {t(id, params)}
          </p>
        ))}
      </Dialog>
    </>
  );
}
