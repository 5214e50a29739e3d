const KEYFRAMES = '@keyframes';

/** Rules of primitives that a page has, of all that were made, in the order in which they were made. */
export function stylesIn(html: string, made: Readonly<Record<string, string | true | undefined>>): string {
  const rules = Object.entries(made).flatMap(([name, rule]) =>
    typeof rule === 'string' ? [[name, rule] as const] : [],
  );
  const used = rules
    .filter(([name, rule]) => !rule.startsWith(KEYFRAMES) && html.includes(`css-${name}`))
    .map(([, rule]) => rule)
    .join('');
  const moves = rules.filter(([name, rule]) => rule.startsWith(KEYFRAMES) && used.includes(name));
  return moves.map(([, rule]) => rule).join('') + used;
}
