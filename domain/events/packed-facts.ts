import { type Json, toJson } from '../json.ts';
import type { EventFacts } from './registry-facts.ts';
import { ANYTHING, SCALAR, type Shape } from './shape.ts';

/**
 * The facts of all events as two short texts, for the build. A line of `shapes` is one shape, which those
 * below it name by its number; 0 is a scalar and 1 is anything. A line of `events` is type, version, kind,
 * stream and shape.
 */
export interface PackedFacts {
  readonly shapes: string;
  readonly events: string;
}

const SCALAR_NUMBER = 0;
const ANYTHING_NUMBER = 1;

export function packFacts(facts: readonly EventFacts[]): PackedFacts {
  const numbers = new Map<string, number>();
  const numbered = (line: string): number => {
    const number = numbers.get(line) ?? numbers.size + 2;
    numbers.set(line, number);
    return number;
  };
  const pack = (shape: Shape): number => {
    switch (shape.kind) {
      case 'scalar':
        return SCALAR_NUMBER;
      case 'json':
        return ANYTHING_NUMBER;
      case 'choice':
        return numbered(`choice ${JSON.stringify(shape.values)}`);
      case 'tuple':
      case 'union':
        return numbered([shape.kind, ...shape.parts.map(pack)].join(' '));
      case 'object': {
        const fields = Object.entries(shape.fields).map(([name, field]) => {
          const number = pack(field);
          return number === SCALAR_NUMBER ? name : `${name}:${number}`;
        });
        return numbered([shape.open ? 'open' : 'object', ...fields].join(' '));
      }
      default:
        return numbered(`${shape.kind} ${pack(shape.of)}`);
    }
  };
  const events = facts.map(({ type, version, kind, stream, shape }) =>
    [type, version, kind, stream, pack(shape)].join(' '),
  );
  return { shapes: [...numbers.keys()].join('\n'), events: events.join('\n') };
}

export function unpackFacts({ shapes, events }: PackedFacts): EventFacts[] {
  const known: Shape[] = [SCALAR, ANYTHING];
  const at = (number: string | undefined): Shape => known[Number(number ?? SCALAR_NUMBER)] ?? ANYTHING;
  for (const line of shapes.split('\n')) known.push(unpackShape(line, at));
  return events.split('\n').map((line) => {
    const [type = '', version, kind, stream, shape] = line.split(' ');
    return {
      type,
      version: Number(version),
      kind: kind === 'input' ? 'input' : 'derived',
      stream: stream === 'hot' || stream === 'behaviour' ? stream : 'cold',
      shape: at(shape),
    };
  });
}

function unpackShape(line: string, at: (number: string | undefined) => Shape): Shape {
  const [kind, ...rest] = line.split(' ');
  switch (kind) {
    case 'array':
    case 'nullable':
    case 'record':
      return { kind, of: at(rest[0]) };
    case 'tuple':
    case 'union':
      return { kind, parts: rest.map(at) };
    case 'choice': {
      const values: unknown = JSON.parse(line.slice('choice '.length));
      return { kind, values: Array.isArray(values) ? values.map((value): Json => toJson(value)) : [] };
    }
    default: {
      const fields = rest.map((field): [string, Shape] => {
        const [name = '', number] = field.split(':');
        return [name, at(number)];
      });
      return { kind: 'object', fields: Object.fromEntries(fields), open: kind === 'open' };
    }
  }
}
