/**
 * The part of `zod/mini` that the product's schemas use, for production builds, where it stands in place of the
 * library (`tools/build/lean-schema.ts`): the same values accepted and refused, the same copies made. Of a refused
 * value only the first finding is reported, by its place; a union is refused as a whole. A sixth of the size.
 */
type Key = string | number;

/** A refused value: where, from the inside out. */
class Fault {
  readonly path: Key[] = [];
}

type Read = (value: unknown) => unknown;
type Check = (value: unknown) => boolean;
type Fields = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, Schema>>;
type Result =
  | { readonly success: true; readonly data: unknown; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: SchemaError };

class SchemaError extends Error {
  override readonly name = 'ZodError';
  readonly issues: readonly { readonly path: readonly Key[]; readonly code: 'invalid' }[];

  constructor(path: readonly Key[]) {
    super(`invalid at ${path.length === 0 ? '(root)' : path.join('.')}`);
    this.issues = [{ path, code: 'invalid' }];
  }
}

/** What other code may ask of a schema beside reading. */
interface Traits {
  readonly isOptional?: boolean;
  readonly shape?: Shape;
  readonly def?: { readonly element: Schema };
  readonly options?: readonly unknown[];
}

class Schema {
  readonly read: Read;
  readonly isOptional: boolean;
  readonly shape: Shape;
  readonly def: Traits['def'];
  readonly options: readonly unknown[];
  readonly #traits: Traits;

  constructor(read: Read, traits: Traits = {}) {
    this.read = read;
    this.#traits = traits;
    this.isOptional = traits.isOptional ?? false;
    this.shape = traits.shape ?? {};
    this.def = traits.def;
    this.options = traits.options ?? [];
  }

  check(...checks: readonly Check[]): Schema {
    return new Schema((value) => {
      const read = this.read(value);
      return read instanceof Fault || checks.every((holds) => holds(read)) ? read : new Fault();
    }, this.#traits);
  }

  brand(): this {
    return this;
  }

  safeParse(value: unknown): Result {
    const data = this.read(value);
    return data instanceof Fault
      ? { success: false, error: new SchemaError(data.path.toReversed()) }
      : { success: true, data };
  }

  /** @throws SchemaError */
  parse(value: unknown): unknown {
    const result = this.safeParse(value);
    if (result.success) return result.data;
    throw result.error;
  }
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the library has it: a record is an object without a class. */
function isPlain(value: unknown): value is Fields {
  if (!isFields(value)) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === null || proto === Object.prototype;
}

const at = (fault: Fault, key: Key): Fault => {
  fault.path.push(key);
  return fault;
};

const accept = (holds: Check, traits?: Traits): Schema =>
  new Schema((value) => (holds(value) ? value : new Fault()), traits);

export const string = (): Schema => accept((value) => typeof value === 'string');
export const int = (): Schema => accept(Number.isSafeInteger);
export const boolean = (): Schema => accept((value) => typeof value === 'boolean');
const nothing = (): Schema => accept((value) => value === null);
export { nothing as null };

export function literal(values: unknown): Schema {
  const allowed: readonly unknown[] = Array.isArray(values) ? values : [values];
  return accept((value) => allowed.includes(value), { options: allowed });
}
export { literal as enum };

export const optional = (of: Schema): Schema =>
  new Schema((value) => (value === undefined ? undefined : of.read(value)), { isOptional: true });

export const nullable = (of: Schema): Schema =>
  new Schema((value) => (value === null ? null : of.read(value)), { isOptional: of.isOptional });

function readItems(value: readonly unknown[], schemaAt: (index: number) => Schema): unknown {
  const items: unknown[] = [];
  for (const [index, item] of value.entries()) {
    const read = schemaAt(index).read(item);
    if (read instanceof Fault) return at(read, index);
    items.push(read);
  }
  return items;
}

export const array = (element: Schema): Schema =>
  new Schema((value) => (Array.isArray(value) ? readItems(value, () => element) : new Fault()), {
    def: { element },
  });

export const tuple = (parts: readonly Schema[]): Schema =>
  new Schema((value) =>
    Array.isArray(value) && value.length === parts.length
      ? readItems(value, (index) => parts[index] ?? json())
      : new Fault(),
  );

function fieldsOf(shape: Shape, isOpen: boolean): Schema {
  const fields = Object.entries(shape);
  return new Schema(
    (value) => {
      if (!isFields(value)) return new Fault();
      const kept: Record<string, unknown> = {};
      for (const [name, schema] of fields) {
        const given = name in value;
        if (!given && schema.isOptional) continue;
        const read = schema.read(value[name]);
        if (read instanceof Fault) return at(read, name);
        if (given || read !== undefined) kept[name] = read;
      }
      if (isOpen) {
        for (const name of Object.keys(value))
          if (name !== '__proto__' && !Object.hasOwn(shape, name)) kept[name] = value[name];
      }
      return kept;
    },
    { shape },
  );
}

export const object = (shape: Shape): Schema => fieldsOf(shape, false);
export const looseObject = (shape: Shape): Schema => fieldsOf(shape, true);
export const extend = (of: Schema, more: Shape): Schema => object({ ...of.shape, ...more });

export const record = (key: Schema, of: Schema): Schema =>
  new Schema((value) => {
    if (!isPlain(value)) return new Fault();
    const kept: Record<string, unknown> = {};
    for (const name of Object.keys(value)) {
      if (name === '__proto__') continue;
      const read = key.read(name) instanceof Fault ? new Fault() : of.read(value[name]);
      if (read instanceof Fault) return at(read, name);
      kept[name] = read;
    }
    return kept;
  });

export const union = (members: readonly Schema[]): Schema =>
  new Schema((value) => {
    for (const member of members) {
      const read = member.read(value);
      if (!(read instanceof Fault)) return read;
    }
    return new Fault();
  });

export const discriminatedUnion = (name: string, members: readonly Schema[]): Schema =>
  new Schema((value) => {
    if (!isFields(value)) return new Fault();
    const member = members.find(({ shape }) => shape[name]?.options.includes(value[name]) === true);
    return member === undefined ? at(new Fault(), name) : member.read(value);
  });

const isAtom = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);

/** Any JSON value, copied. What is none is refused as a whole, as a union does. */
export const json = (): Schema => {
  const any: Schema = new Schema((value) => {
    if (isAtom(value)) return value;
    const read = (Array.isArray(value) ? list : table).read(value);
    return read instanceof Fault ? new Fault() : read;
  });
  const list = array(any);
  const table = record(string(), any);
  return any;
};

export const regex =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;
export const minLength =
  (least: number): Check =>
  (value) =>
    lengthOf(value) >= least;
export const maxLength =
  (most: number): Check =>
  (value) =>
    lengthOf(value) <= most;
export const gte =
  (least: number): Check =>
  (value) =>
    Number(value) >= least;
export const lte =
  (most: number): Check =>
  (value) =>
    Number(value) <= most;
export const positive = (): Check => (value) => Number(value) > 0;
export const refine = (holds: Check): Check => holds;

export const safeParse = (schema: Schema, value: unknown): Result => schema.safeParse(value);
export const parse = (schema: Schema, value: unknown): unknown => schema.parse(value);
