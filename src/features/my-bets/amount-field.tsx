import { useState } from 'react';
import type { Money } from '#domain/money/money.ts';
import { minorText, parseStakeText } from '#domain/money/parse-money.ts';
import { Field } from '#src/ui/field.tsx';

interface AmountToName {
  readonly label: string;
  /** Null: nothing is named yet. */
  readonly amount: Money | null;
  readonly isRight: (amount: Money) => boolean;
  /** What stands below an amount that is not right. */
  readonly fault: string;
  readonly onAmount: (amount: Money) => void;
}

/** An amount of money; what is typed on the way to one is shown as typed, and told when it is right. */
export function AmountField({ label, amount, isRight, fault, onAmount }: AmountToName) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed === null ? (amount ?? undefined) : parseStakeText(typed);
  const isFaulty = shown === undefined ? typed !== null && typed !== '' : !isRight(shown);
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? (amount === null ? '' : minorText(amount))}
      error={isFaulty ? fault : undefined}
      onChange={({ currentTarget: { value } }) => {
        const text = value.replace(',', '.');
        setTyped(text);
        const named = text === '' ? undefined : parseStakeText(text);
        if (named !== undefined && isRight(named)) onAmount(named);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
