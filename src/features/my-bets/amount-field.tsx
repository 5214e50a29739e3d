import { useState } from 'react';
import type { Money } from '#domain/money/money.ts';
import { minorText, parseStakeText } from '#domain/money/parse-money.ts';
import { Field } from '#src/ui/field.tsx';

interface AmountToName {
  /** Null: nothing is named yet. */
  readonly amount: Money | null;
  readonly isRight: (amount: Money) => boolean;
  readonly onAmount: (amount: Money) => void;
}

/** An amount as it stands in its field. */
export interface NamedAmount {
  readonly text: string;
  /** Nothing that can be acted on stands there: what the buttons beside it would set is not what is read. */
  readonly isWrong: boolean;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  /** Another control names the amount. */
  readonly forget: () => void;
}

/**
 * What is typed on the way to an amount is shown as typed, and told when it is right. What is not right stays
 * in the field and is nobody's amount; an empty field has its amount again when it is left.
 */
export function useNamedAmount({ amount, isRight, onAmount }: AmountToName): NamedAmount {
  const [typed, setTyped] = useState<{ readonly text: string; readonly beside: Money | null } | null>(null);
  // Another window, or a button, has named another amount meanwhile.
  const text = typed !== null && typed.beside === amount ? typed.text : null;
  const shown = text === null ? (amount ?? undefined) : parseStakeText(text);
  const isWrong = shown === undefined || !isRight(shown);
  return {
    text: text ?? (amount === null ? '' : minorText(amount)),
    isWrong,
    onText: (value) => {
      const next = value.trim().replace(',', '.');
      const named = next === '' ? undefined : parseStakeText(next);
      const right = named !== undefined && isRight(named) ? named : undefined;
      setTyped({ text: next, beside: right ?? amount });
      if (right !== undefined) onAmount(right);
    },
    onLeave: () => {
      if (!isWrong || text === '') setTyped(null);
    },
    forget: () => setTyped(null),
  };
}

/** The field of an amount of money, with what is wrong with it below. */
export function AmountField({
  label,
  named: { text, isWrong, onText, onLeave },
  fault,
}: {
  readonly label: string;
  readonly named: NamedAmount;
  /** What stands below an amount that is not right. */
  readonly fault: string;
}) {
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isWrong && text !== '' ? fault : undefined}
      onChange={({ currentTarget: { value } }) => onText(value)}
      onBlur={onLeave}
    />
  );
}
