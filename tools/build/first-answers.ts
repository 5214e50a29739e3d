import type { Plugin } from 'vite';
import * as core from 'zod/v4/core';
import { ErrorBody, firstDefinitions } from '#domain/contract/packed-answers.ts';
import type { PackedSchema } from '#domain/contract/packed-schema.ts';

const answersModule = /\/domain\/contract\/packed-answers\.ts$/;

/** Packs schemas into one list, each of them once. */
export function packer() {
  const packed: PackedSchema[] = [];
  const places = new Map<string, number>();
  const put = (schema: PackedSchema): number => {
    const key = JSON.stringify(schema);
    const place = places.get(key) ?? packed.push(schema) - 1;
    places.set(key, place);
    return place;
  };
  return { packed, place: (schema: core.$ZodType): number => placeOf(schema, put) };
}

type Put = (schema: PackedSchema) => number;

const unknownTo = (what: string): Error =>
  new Error(`the first answers have ${what}, which domain/contract/packed-schema.ts does not read`);

/** Checks of a schema that is read by its parts. */
const isChecked = (schema: core.$ZodType): boolean => (schema._zod.def.checks?.length ?? 0) > 0;

/** What would be read as less than it says. */
function refuseWhatIsNotRead(schema: core.$ZodType): void {
  if (schema instanceof core.$ZodStringFormat) throw unknownTo('a text of a format');
  const isWhole = schema instanceof core.$ZodObject || schema instanceof core.$ZodArray;
  if ((isWhole || schema instanceof core.$ZodRecord) && isChecked(schema))
    throw unknownTo('checks of a whole');
  if (schema instanceof core.$ZodRecord && isChecked(schema._zod.def.keyType))
    throw unknownTo('checks of keys');
  if (schema instanceof core.$ZodNullable && schema._zod.def.innerType instanceof core.$ZodOptional)
    throw unknownTo('null around what may be absent');
  if (schema instanceof core.$ZodObject && schema._zod.def.catchall instanceof core.$ZodNever)
    throw unknownTo('an object that allows nothing else');
}

/** The objects of a union by the texts of the key that tells them apart. */
function kindsOf({ _zod }: core.$ZodDiscriminatedUnion, put: Put): PackedSchema {
  const { discriminator, options } = _zod.def;
  const kinds = options.flatMap((option) => {
    if (!(option instanceof core.$ZodObject)) throw unknownTo('a union of other than objects');
    const key = option._zod.def.shape[discriminator];
    if (!(key instanceof core.$ZodLiteral)) throw unknownTo('a union that no literal tells apart');
    const place = placeOf(option, put);
    return key._zod.def.values.map((value) => [String(value), place] as const);
  });
  return ['kinds', discriminator, Object.fromEntries(kinds)];
}

function placeOf(schema: core.$ZodType, put: Put): number {
  refuseWhatIsNotRead(schema);
  const inner = (of: core.$ZodType): number => placeOf(of, put);
  if (schema instanceof core.$ZodString) return put(textOf(schema._zod.def.checks));
  if (schema instanceof core.$ZodNumberFormat)
    return put(integerOf(schema._zod.def.format, schema._zod.def.checks));
  if (schema instanceof core.$ZodNumber) return put(numberOf(schema._zod.def.checks));
  if (schema instanceof core.$ZodBoolean) return put(['boolean']);
  if (schema instanceof core.$ZodEnum) return put(['enum', ...Object.values(schema._zod.def.entries)]);
  if (schema instanceof core.$ZodLiteral) return put(literalOf(schema._zod.def.values));
  if (schema instanceof core.$ZodDiscriminatedUnion) return put(kindsOf(schema, put));
  if (schema instanceof core.$ZodArray) return put(['list', inner(schema._zod.def.element)]);
  if (schema instanceof core.$ZodOptional) return put(['optional', inner(schema._zod.def.innerType)]);
  if (schema instanceof core.$ZodNullable) return put(['nullable', inner(schema._zod.def.innerType)]);
  if (schema instanceof core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    if (!(keyType instanceof core.$ZodString)) throw unknownTo('a record of other keys');
    return put(['record', inner(valueType)]);
  }
  if (!(schema instanceof core.$ZodObject)) throw unknownTo(`a schema of type ${schema._zod.def.type}`);
  const { shape, catchall } = schema._zod.def;
  const places = Object.entries(shape).map(([key, of]) => [key, inner(of)] as const);
  return put(['object', Object.fromEntries(places), catchall !== undefined]);
}

function literalOf(values: readonly core.util.Literal[]): PackedSchema {
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.length < values.length) throw unknownTo('a literal that is no text');
  return ['enum', ...texts];
}

type Checks = readonly core.$ZodCheck[] | undefined;

function textOf(checks: Checks = []): PackedSchema {
  const [check, ...more] = checks;
  if (check === undefined) return ['string'];
  if (more.length > 0 || !(check instanceof core.$ZodCheckRegex)) throw unknownTo('a text with other checks');
  const { source, flags } = check._zod.def.pattern;
  return flags === '' ? ['string', source] : ['string', source, flags];
}

function numberOf(checks: Checks = []): PackedSchema {
  if (checks.length > 0) throw unknownTo('a number with checks');
  return ['number'];
}

function integerOf(format: string, checks: Checks = []): PackedSchema {
  if (format !== 'safeint') throw unknownTo(`a number of format ${format}`);
  let [least, most] = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];
  for (const check of checks) {
    if (check instanceof core.$ZodCheckGreaterThan) {
      const { value, inclusive } = check._zod.def;
      least = Math.max(least, Number(value) + (inclusive ? 0 : 1));
    } else if (check instanceof core.$ZodCheckLessThan) {
      const { value, inclusive } = check._zod.def;
      most = Math.min(most, Number(value) - (inclusive ? 0 : 1));
    } else if (!(check instanceof core.$ZodCheckNumberFormat))
      throw unknownTo('an integer with other checks');
  }
  return ['int', least, most];
}

/** The module as it stands in a production build: no definition, and the library neither. */
export function compiledAnswers(): string {
  const { packed, place } = packer();
  const calls = firstDefinitions.map(
    ({ name, secrets, answer }) =>
      `{ name: ${JSON.stringify(name)}, secrets: ${JSON.stringify(secrets)}, answer: read(${place(answer)}) }`,
  );
  const errorBody = place(ErrorBody);
  // As text it is parsed faster than as code.
  return [
    `import { readerOf } from './packed-schema.ts';`,
    `const read = readerOf(JSON.parse(${JSON.stringify(JSON.stringify(packed))}));`,
    `export const ErrorBody = read(${errorBody});`,
    `export const firstDefinitions = [${calls.join(', ')}];`,
  ].join('\n');
}

/**
 * In production builds only: the development server follows the definitions. A build without them packed
 * fails: it would have the library in its first part.
 */
export function compileFirstAnswers(): Plugin {
  let isPacked = false;
  return {
    name: 'first-answers',
    apply: 'build',
    enforce: 'pre',
    load: (id) => {
      if (!answersModule.test(id)) return null;
      isPacked = true;
      return { code: compiledAnswers(), map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isPacked) this.error('no module with the first answers was packed');
    },
  };
}
