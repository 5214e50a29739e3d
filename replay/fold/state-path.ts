/** One step into a state: a key of an object or the position in a list, as text. */
export type StatePath = readonly string[];

const plain = /^[A-Za-z_$][\w$]*$/;
const position = /^(0|[1-9]\d*)$/;

/** `betslip.legs[2].price`; a key with other characters stands in quotes: `views["/view/home"].data`. */
export const pathText = (path: StatePath): string =>
  path
    .map((key, at) => {
      if (position.test(key)) return `[${key}]`;
      if (!plain.test(key)) return `[${JSON.stringify(key)}]`;
      return at === 0 ? key : `.${key}`;
    })
    .join('');

const part = /\.?([A-Za-z_$][\w$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Reads what `pathText` writes; undefined when it is no path. */
export function parsePath(text: string): StatePath | undefined {
  const path: string[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < text.length) {
    const found = part.exec(text);
    if (found === null) return undefined;
    const [, name, index, quoted] = found;
    if (quoted === undefined) path.push(name ?? index ?? '');
    else {
      const key = unquoted(quoted);
      if (key === undefined) return undefined;
      path.push(key);
    }
  }
  return path.length === 0 ? undefined : path;
}

function unquoted(text: string): string | undefined {
  try {
    const key: unknown = JSON.parse(text);
    return typeof key === 'string' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** What stands at a path; undefined where nothing does. Only own keys are followed. */
export function valueAt(state: unknown, path: StatePath): unknown {
  let value = state;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
