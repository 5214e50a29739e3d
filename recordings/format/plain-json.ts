/** Letters that stand for themselves in JSON. */
const PLAIN_TEXT = /^[ !#-[\]-~]*$/;
/** Half a pair among them would have no UTF-8 form. */
const SURROGATE = /[\ud800-\udfff]/;

const textOf = (text: string): string | undefined => {
  if (PLAIN_TEXT.test(text)) return `"${text}"`;
  return SURROGATE.test(text) ? undefined : JSON.stringify(text);
};

const isSorted = (keys: readonly string[]): boolean =>
  keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key);

function listText(items: readonly unknown[]): string | undefined {
  let text = '';
  for (let at = 0; at < items.length; at += 1) {
    const item = plainJsonText(items[at]);
    if (item === undefined) return undefined;
    text += at === 0 ? item : `,${item}`;
  }
  return `[${text}]`;
}

function membersText(members: Readonly<Record<string, unknown>>): string | undefined {
  const keys = Object.keys(members);
  if (!isSorted(keys)) keys.sort();
  let text = '';
  for (const key of keys) {
    const member = members[key];
    if (member === undefined) continue;
    const [name, value] = [textOf(key), plainJsonText(member)];
    if (name === undefined || value === undefined) return undefined;
    text += text === '' ? `${name}:${value}` : `,${name}:${value}`;
  }
  return `{${text}}`;
}

const isMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !('toJSON' in value);

/**
 * The canonical text (RFC 8785) of what events are made of: texts, numbers, lists and members by name. Every event is written
 * once and every state of a checked log again; the library says the same in three times the time.
 *
 * @returns undefined for a value with anything else in it, which is left to the library.
 */
export function plainJsonText(value: unknown): string | undefined {
  if (typeof value === 'string') return textOf(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Array.isArray(value)) return listText(value);
  return isMembers(value) ? membersText(value) : undefined;
}
