import type { EventDefinition } from '#domain/events/define.ts';
import { groundOf } from '#domain/events/evidence-grounds.ts';
import type { PrivacyClass, PrivacyTree } from '#domain/events/privacy.ts';
import { type Outline, outlineOf } from '#domain/events/schema-outline.ts';

/**
 * One line per field: path, type, privacy class. Parts classified as a whole are not opened: their schema is
 * elsewhere.
 */
interface FieldLine {
  readonly path: string;
  readonly type: string;
  readonly privacy: string;
}

function typeText(outline: Outline): string {
  switch (outline.kind) {
    case 'choice':
      return outline.values.map((value) => JSON.stringify(value)).join(' or ');
    case 'scalar':
      return outline.name;
    case 'array':
      return `list of ${typeText(outline.of)}`;
    case 'record':
      return `record of ${typeText(outline.of)}`;
    case 'optional':
      return `${typeText(outline.of)}, optional`;
    case 'nullable':
      return `${typeText(outline.of)} or null`;
    case 'tuple':
      return `[${outline.parts.map(typeText).join(', ')}]`;
    case 'union':
      return [...new Set(outline.parts.map(typeText))].join(' or ');
    default:
      return outline.kind;
  }
}

type Privacy = PrivacyClass | PrivacyTree;

function fieldLines(outline: Outline, privacy: Privacy | undefined, path: string): FieldLine[] {
  if (privacy === undefined) return [];
  if (typeof privacy === 'string') return [{ path, type: typeText(outline), privacy }];
  if ('$whole' in privacy)
    return [
      {
        path,
        type: typeText(outline),
        privacy: `${JSON.stringify(privacy.$whole).replaceAll('"', '')} (whole)`,
      },
    ];
  switch (outline.kind) {
    case 'array':
    case 'record':
      return fieldLines(outline.of, privacy, `${path}[]`);
    case 'optional':
    case 'nullable':
      return fieldLines(outline.of, privacy, path);
    case 'tuple':
      return outline.parts.flatMap((part) => fieldLines(part, privacy, `${path}[]`));
    case 'object':
      return Object.entries(outline.fields).flatMap(([name, field]) =>
        fieldLines(field, privacy[name], path === '' ? name : `${path}.${name}`),
      );
    case 'union':
      return unique(outline.parts.flatMap((part) => fieldLines(part, privacy, path)));
    default:
      return [];
  }
}

/** Fields of the members of a union, each path once. */
function unique(lines: readonly FieldLine[]): FieldLine[] {
  const byPath = new Map<string, FieldLine>();
  for (const line of lines) {
    const known = byPath.get(line.path);
    const type =
      known === undefined || known.type === line.type ? line.type : `${known.type} or ${line.type}`;
    byPath.set(line.path, { ...line, type });
  }
  return [...byPath.values()];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const purposeText = (type: string): string => {
  const ground = groundOf(type);
  return ground === null ? 'stored with consent' : `evidence (${ground})`;
};

function eventSection(definition: EventDefinition): string {
  const { type, version, kind, stream, doc, data, privacy, examples } = definition;
  const lines = fieldLines(outlineOf(data), privacy, '');
  const table =
    lines.length === 0
      ? ['No fields.']
      : [
          '| field | type | privacy |',
          '|---|---|---|',
          ...lines.map((line) => `| \`${line.path}\` | ${cell(line.type)} | ${line.privacy} |`),
        ];
  return [
    `### ${type}`,
    '',
    `Version ${version}, ${kind}, ${stream} stream, ${purposeText(type)}. ${doc}`,
    '',
    ...table,
    '',
    `Example: \`${JSON.stringify(examples[0])}\``,
  ].join('\n');
}

/** The whole report as Markdown. Review of a change to an event is review of its lines here. */
export function eventsReport(definitions: readonly EventDefinition[], hash: string): string {
  const families = [...new Set(definitions.map(({ type }) => type.slice(0, type.indexOf('/'))))].sort();
  const sections = families.map((family) => {
    const members = definitions
      .filter(({ type }) => type.startsWith(`${family}/`))
      .sort((a, b) => (a.type < b.type ? -1 : 1));
    return [`## ${family}`, '', members.map(eventSection).join('\n\n')].join('\n');
  });
  return [
    '# Events',
    '',
    'Generated from the registry by `npm run events`. Do not edit.',
    '',
    `${definitions.length} types, registry hash \`${hash}\`. An input is what the code cannot work out by itself; a derived event is what our code decided because of one. Privacy: \`public\` is catalogue and interface state, \`account\` is personal.`,
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
