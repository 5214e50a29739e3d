import { useState } from 'react';
import type { OddsFormat } from '#domain/contract/betting.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { BEST_ODDS_FROM } from '#domain/racing/best-odds.ts';
import { CAST_MARGIN } from '#domain/racing/cast-dividend.ts';
import { RULE_FOUR_ENDS } from '#domain/racing/rule-four.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
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

const HOUR = 60;
const pad = (part: number): string => String(part).padStart(2, '0');

/** The figures that the explanations speak of, from where the rules have them. */
function figuresOf(format: OddsFormat): Readonly<Record<string, string | number>> {
  const { shortest, longest } = RULE_FOUR_ENDS;
  return {
    from: `${pad(Math.floor(BEST_ODDS_FROM / HOUR))}:${pad(BEST_ODDS_FROM % HOUR)}`,
    least: longest?.pence ?? 0,
    longest: longest === undefined ? '' : oddsText(longest.longest, format),
    most: shortest?.pence ?? 0,
    shortest: shortest === undefined ? '' : oddsText(shortest.longest, format),
    forecast: CAST_MARGIN[2] ?? 0,
    tricast: CAST_MARGIN[3] ?? 0,
  };
}

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
  const format = useOddsFormat();
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
            {t(id, { ...figuresOf(format), ...params })}
          </p>
        ))}
      </Dialog>
    </>
  );
}
