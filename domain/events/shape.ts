import type { Json } from '../json.ts';
import type { Outline } from './schema-outline.ts';

/**
 * The least of an outline that it takes to walk along a value and keep what the schema names: where the walk
 * goes on, and by which literals the members of a union are told apart. Says nothing of what is optional or
 * of which text.
 */
export type Shape =
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>>; readonly open: boolean }
  | { readonly kind: 'array' | 'nullable' | 'record'; readonly of: Shape }
  | { readonly kind: 'tuple' | 'union'; readonly parts: readonly Shape[] }
  | { readonly kind: 'choice'; readonly values: readonly Json[] }
  | { readonly kind: 'json' | 'scalar' };

export const SCALAR: Shape = { kind: 'scalar' };
export const ANYTHING: Shape = { kind: 'json' };

/** The shape alone, as plain data. */
export function shapeOf(outline: Outline): Shape {
  switch (outline.kind) {
    case 'object':
      return objectShape(outline, shapeOf);
    case 'optional':
      return shapeOf(outline.of);
    case 'nullable': {
      const of = shapeOf(outline.of);
      return of.kind === 'scalar' || of.kind === 'json' ? of : { kind: 'nullable', of };
    }
    case 'array':
    case 'record':
      return { kind: outline.kind, of: shapeOf(outline.of) };
    case 'tuple':
      return { kind: 'tuple', parts: outline.parts.map(shapeOf) };
    case 'union':
      return { kind: 'union', parts: outline.parts.map(memberShape) };
    case 'json':
      return ANYTHING;
    default:
      return SCALAR;
  }
}

type ObjectOutline = Extract<Outline, { readonly kind: 'object' }>;

function objectShape({ fields, open }: ObjectOutline, fieldShape: (outline: Outline) => Shape): Shape {
  const shapes = Object.entries(fields).map(([name, field]): [string, Shape] => [name, fieldShape(field)]);
  return { kind: 'object', fields: Object.fromEntries(shapes), open };
}

/** Only here do literals matter. */
const memberShape = (outline: Outline): Shape =>
  outline.kind === 'object'
    ? objectShape(outline, (field) => (field.kind === 'choice' ? choiceShape(field) : shapeOf(field)))
    : shapeOf(outline);

const choiceShape = ({ values }: Extract<Outline, { readonly kind: 'choice' }>): Shape => ({
  kind: 'choice',
  values,
});
