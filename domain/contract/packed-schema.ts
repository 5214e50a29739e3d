import { isJsonList, type Json } from '../json.ts';

/** A schema as data: others that it is made of are named by their places in one list. */
export type PackedSchema =
  | readonly ['string', pattern?: string, flags?: string]
  | readonly ['boolean']
  | readonly ['number']
  | readonly ['int', least: number, most: number]
  | readonly ['enum', ...values: readonly Json[]]
  | readonly ['list' | 'record' | 'optional' | 'nullable', of: number]
  | readonly ['kinds', key: string, of: Readonly<Record<string, number>>]
  | readonly ['object', shape: Readonly<Record<string, number>>, keepsUnknown: boolean];

type Path = readonly (string | number)[];

/** As schemas of the library answer, as far as answers are read with them. */
export type ReadResult =
  | { readonly success: true; readonly data: Json }
  | { readonly success: false; readonly error: { readonly issues: readonly { readonly path: Path }[] } };

/** Where a value is other than its schema; thrown and caught in this file alone. */
class Breach extends Error {
  readonly path: Path;
  constructor(path: Path) {
    super('other than its schema');
    this.path = path;
  }
}

type JsonObject = Readonly<Record<string, Json>>;
const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isJsonList(value);

/** Whether a value is one of those of a schema that has no others in it. */
const isOf = (schema: PackedSchema, pattern: RegExp | undefined, value: Json): boolean => {
  switch (schema[0]) {
    case 'string':
      return typeof value === 'string' && (pattern?.test(value) ?? true);
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'int':
      return Number.isSafeInteger(value) && Number(value) >= schema[1] && Number(value) <= schema[2];
    default:
      return schema.some((one, place) => place > 0 && one === value);
  }
};

/** Which of several an object is: the text of one of its keys says so. */
function kindOf(value: Json, key: string, kinds: Readonly<Record<string, number>>, path: Path): number {
  if (!isObject(value)) throw new Breach(path);
  const kind = value[key];
  const at = typeof kind === 'string' && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (at === undefined) throw new Breach([...path, key]);
  return at;
}

/**
 * Reads values by packed schemas: the same values, and the same first complaint, as by the schemas that were
 * packed, without the library. Values are JSON, and none has the key `__proto__`.
 */
export function readerOf(schemas: readonly PackedSchema[]) {
  // Once each: most are read hundreds of times in one answer.
  const patterns = schemas.map((schema) =>
    schema[0] === 'string' && schema[1] !== undefined ? new RegExp(schema[1], schema[2]) : undefined,
  );

  function readObject(
    value: Json,
    shape: Readonly<Record<string, number>>,
    loose: boolean,
    path: Path,
  ): Json {
    if (!isObject(value)) throw new Breach(path);
    const read: Record<string, Json> = {};
    for (const [key, at] of Object.entries(shape)) {
      const item = value[key];
      if (item !== undefined) read[key] = readAt(at, item, [...path, key]);
      else if (schemas[at]?.[0] !== 'optional') throw new Breach([...path, key]);
    }
    if (loose)
      for (const [key, item] of Object.entries(value)) if (!Object.hasOwn(shape, key)) read[key] = item;
    return read;
  }

  function readRecord(value: Json, of: number, path: Path): Json {
    if (!isObject(value)) throw new Breach(path);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, readAt(of, item, [...path, key])]),
    );
  }

  function readAt(at: number, value: Json, path: Path): Json {
    const schema = schemas[at];
    if (schema === undefined) throw new TypeError(`no schema ${at}`);
    switch (schema[0]) {
      case 'optional':
        return readAt(schema[1], value, path);
      case 'nullable':
        return value === null ? null : readAt(schema[1], value, path);
      case 'list':
        if (!isJsonList(value)) throw new Breach(path);
        return value.map((item, index) => readAt(schema[1], item, [...path, index]));
      case 'record':
        return readRecord(value, schema[1], path);
      case 'kinds':
        return readAt(kindOf(value, schema[1], schema[2], path), value, path);
      case 'object':
        return readObject(value, schema[1], schema[2], path);
      default:
        if (!isOf(schema, patterns[at], value)) throw new Breach(path);
        return value;
    }
  }

  return (at: number) => ({
    safeParse: (value: Json): ReadResult => {
      try {
        return { success: true, data: readAt(at, value, []) };
      } catch (error) {
        if (error instanceof Breach) return { success: false, error: { issues: [{ path: error.path }] } };
        throw error;
      }
    },
  });
}
