import { useState } from 'react';
import { STAFF_LIMITS } from '#domain/contract/staff-fields.ts';
import type { WaitingSelection } from '#domain/contract/staff-settling.ts';
import { useText } from '#src/text/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Field } from '#src/ui/field.tsx';
import { errorText } from '../error-text.ts';
import styles from '../staff.module.css';
import { type Said, saidBy } from './said-result.ts';
import waitingStyles from './waiting.module.css';

const OUTCOMES = ['WON', 'LOST', 'VOID', 'NON_RUNNER', 'HALF_WON', 'HALF_LOST'] as const;
const PLACES = ['WON', 'LOST', 'VOID', 'none'] as const;
type Outcome = (typeof OUTCOMES)[number];
type Terms = Pick<WaitingSelection, 'eachWay' | 'startingPrice' | 'cast'>;

/** What can be said of a selection, by the bets on it: the gateway refuses the others. */
function outcomesFor({ cast, eachWay }: Terms): readonly Outcome[] {
  if (cast) return ['VOID', 'NON_RUNNER'];
  return eachWay ? OUTCOMES.slice(0, 4) : OUTCOMES;
}

/** Where the place part begins when the win part is said: a winner is placed, what is void has none. */
const placeBeside = (outcome: string): (typeof PLACES)[number] =>
  outcome === 'WON' || outcome === 'LOST' ? outcome : 'none';

function Choice<Value extends string>({
  label,
  name,
  value,
  options,
  textOf,
  onChange,
}: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly options: readonly Value[];
  readonly textOf: (value: Value) => string;
  readonly onChange: (value: string) => void;
}) {
  const t = useText();
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select name={name} value={value} required onChange={(event) => onChange(event.currentTarget.value)}>
        {value === '' ? <option value="">{t('staff.waiting.choose')}</option> : null}
        {options.map((one) => (
          <option key={one} value={one}>
            {textOf(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** How many finished level for how many places; both empty without a dead heat. */
function Shared({ of }: { readonly of: 'win' | 'place' }) {
  const t = useText();
  const [tied, places] = of === 'win' ? ['tied', 'places'] : ['placeTied', 'placePlaces'];
  const figure = { inputMode: 'numeric', pattern: '[0-9]{1,2}', autoComplete: 'off' } as const;
  return (
    <div className={waitingStyles.pair}>
      <Field
        label={t(of === 'win' ? 'staff.waiting.tied' : 'staff.waiting.placeTied')}
        hint={t('staff.waiting.tiedHint')}
        name={tied}
        {...figure}
      />
      <Field
        label={t(of === 'win' ? 'staff.waiting.places' : 'staff.waiting.placePlaces')}
        name={places}
        {...figure}
      />
    </div>
  );
}

/** How a selection ended. Nothing is sent before it was looked at. */
export function ResultForm({
  terms,
  busy,
  because,
  onLook,
}: {
  readonly terms: Terms;
  readonly busy: boolean;
  readonly because: string | undefined;
  readonly onLook: (said: Said) => void;
}) {
  const t = useText();
  const outcomes = outcomesFor(terms);
  // Nothing that pays is there before somebody has said it.
  const [outcome, setOutcome] = useState('');
  const [place, setPlace] = useState<string>('none');
  const [unread, setUnread] = useState(false);
  const trouble = unread ? 'VALIDATION' : because;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const said = saidBy(new FormData(event.currentTarget));
        setUnread(said === undefined);
        if (said !== undefined) onLook(said);
      }}
    >
      <Choice
        label={t('staff.waiting.result')}
        name="outcome"
        value={outcome}
        options={outcomes}
        textOf={(one) => t('staff.waiting.outcome', { outcome: one })}
        onChange={(next) => {
          setOutcome(next);
          setPlace(placeBeside(next));
        }}
      />
      {outcome === 'WON' ? <Shared of="win" /> : null}
      {terms.eachWay ? (
        <Choice
          label={t('staff.waiting.place')}
          name="place"
          value={place}
          options={PLACES}
          textOf={(one) => t('staff.waiting.placeOutcome', { outcome: one })}
          onChange={setPlace}
        />
      ) : null}
      {terms.eachWay && place === 'WON' ? <Shared of="place" /> : null}
      {terms.startingPrice ? (
        <Field
          label={t('staff.waiting.price')}
          hint={t('staff.waiting.priceHint')}
          name="price"
          autoComplete="off"
          maxLength={20}
        />
      ) : null}
      <Field
        label={t('staff.waiting.because')}
        hint={t('staff.waiting.becauseHint')}
        name="why"
        required
        minLength={STAFF_LIMITS.explanation.least}
        maxLength={STAFF_LIMITS.explanation.most}
        autoComplete="off"
      />
      <p role="alert" className={styles.trouble}>
        {trouble === undefined ? '' : errorText(t, trouble)}
      </p>
      <Button type="submit" look="primary" disabled={busy}>
        {t('staff.waiting.look')}
      </Button>
    </form>
  );
}
