import { useId } from 'react';
import { SelectionId } from '#domain/brand.ts';
import type { BetEdit, EditAddition, EditedLeg, EditPick } from '#domain/contract/bet-edit.ts';
import { oddsText } from '#domain/odds/display-odds.ts';
import { parseOddsText } from '#domain/odds/parse-odds.ts';
import { useOddsFormat } from '#src/brands/preferences.ts';
import { dayText, timeText } from '#src/text/format.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import own from './edit.module.css';

type Choose = (selections: readonly SelectionId[]) => void;

function usePickText() {
  const format = useOddsFormat();
  return ({ name, odds }: EditPick): string => {
    const price = parseOddsText(odds);
    return price === undefined ? name : `${name} ${oddsText(price, format)}`;
  };
}

/** One leg with the picks of its market, and the way to take it off. */
function Leg({
  leg,
  isOnly,
  onPick,
  onRemove,
}: {
  readonly leg: EditedLeg;
  readonly isOnly: boolean;
  readonly onPick: (id: SelectionId) => void;
  readonly onRemove: () => void;
}) {
  const t = useText();
  const pickText = usePickText();
  const id = useId();
  // A pick that cannot be bet on now stands there all the same: it is the one that is chosen.
  const isListed = leg.picks.some((pick) => pick.id === leg.id);
  return (
    <li className={own.leg} data-edit-leg={leg.id}>
      <label className={own.where} htmlFor={id}>
        {t('betEdit.where', { event: leg.eventName, market: leg.marketName })}
      </label>
      <div className={own.pick}>
        <select
          id={id}
          value={leg.id}
          onChange={({ target }) => onPick(SelectionId.parse(Number(target.value)))}
        >
          {isListed ? null : <option value={leg.id}>{leg.name}</option>}
          {leg.picks.map((pick) => (
            <option key={pick.id} value={pick.id}>
              {pickText(pick)}
            </option>
          ))}
        </select>
        {isOnly ? null : (
          <Button small aria-label={t('betEdit.removeLeg', { name: leg.name })} onClick={onRemove}>
            {t('betEdit.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Legs that can be added: the next matches of the bet's sports, by their main market. */
function AddLeg({
  additions,
  onAdd,
}: {
  readonly additions: readonly EditAddition[];
  readonly onAdd: (id: SelectionId) => void;
}) {
  const t = useText();
  const pickText = usePickText();
  if (additions.length === 0) return null;
  return (
    <label className={own.add}>
      {t('betEdit.add')}
      <select
        value=""
        onChange={({ target }) => target.value !== '' && onAdd(SelectionId.parse(Number(target.value)))}
      >
        <option value="">{t('betEdit.addNothing')}</option>
        {additions.map(({ eventName, marketName, startTime, picks }) => (
          <optgroup
            key={picks[0]?.id}
            label={t('betEdit.addFrom', {
              event: eventName,
              market: marketName,
              time: `${dayText(startTime)} ${timeText(startTime)}`,
            })}
          >
            {picks.map((pick) => (
              <option key={pick.id} value={pick.id}>
                {pickText(pick)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** The legs of the next bet: each with another pick, taken off, or one more (EDT-01.2). */
export function EditLegs({
  edit: { legs, additions },
  onChoose,
}: {
  readonly edit: Pick<BetEdit, 'legs' | 'additions'>;
  readonly onChoose: Choose;
}) {
  const ids = legs.map(({ id }) => id);
  return (
    <>
      <ul className={own.legs}>
        {legs.map((leg) => (
          <Leg
            key={leg.marketId}
            leg={leg}
            isOnly={legs.length === 1}
            onPick={(id) => onChoose(ids.map((one) => (one === leg.id ? id : one)))}
            onRemove={() => onChoose(ids.filter((one) => one !== leg.id))}
          />
        ))}
      </ul>
      <AddLeg additions={additions} onAdd={(id) => onChoose([...ids, id])} />
    </>
  );
}
