import { type SaidResult, staffLookAtResult } from '#domain/contract/staff-settling.ts';

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Two figures that were typed; nothing where both are empty. What is no number is left to the contract. */
function sharedOf(form: FormData, tied: string, places: string): object {
  const typed = [textOf(form, tied), textOf(form, places)] as const;
  if (typed[0] === '' && typed[1] === '') return {};
  return { deadHeat: { tied: Number(typed[0]), places: Number(typed[1]) } };
}

export interface Said {
  readonly result: SaidResult;
  readonly why: string;
}

/** What a form says; undefined for what the contract does not take. */
export function saidBy(form: FormData): Said | undefined {
  const place = textOf(form, 'place');
  const price = textOf(form, 'price');
  const result = {
    outcome: textOf(form, 'outcome'),
    ...sharedOf(form, 'tied', 'places'),
    ...(place === '' || place === 'none'
      ? {}
      : { place: { outcome: place, ...sharedOf(form, 'placeTied', 'placePlaces') } }),
    ...(price === '' ? {} : { startingPrice: price }),
  };
  const { shape } = staffLookAtResult.body;
  const read = shape.result.safeParse(result);
  const why = shape.why.safeParse(textOf(form, 'why'));
  return read.success && why.success ? { result: read.data, why: why.data } : undefined;
}
