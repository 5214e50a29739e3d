import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { DOCUMENT_LIMITS, type FileFault } from '#domain/identity/documents.ts';

const inflated = promisify(inflate);

/** Bytes that the packed lists of objects of a file may unpack to. */
const UNPACKED = 16 * 1_024 * 1_024;
/** Characters before a stream in which its dictionary begins, and how many streams there may be. */
const DICTIONARY = 4_096;
const STREAMS = 20_000;

/** What runs, opens, sends or carries something else when a reader shows the file (KYC-03.7). */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/g;

/** Names may be written with the numbers of their letters, `/J#61vaScript`. */
const withPlainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

interface Packed {
  readonly from: number;
  readonly dictionary: string;
}

/** Where packed lists of objects stand, by their dictionaries; undefined where those cannot be told. */
function packedLists(text: string): readonly Packed[] | undefined {
  const lists: Packed[] = [];
  let streams = 0;
  for (const { 0: word, index } of text.matchAll(/stream\r?\n/g)) {
    if (text.endsWith('end', index)) continue;
    const before = text.slice(Math.max(0, index - DICTIONARY), index);
    const object = before.lastIndexOf('obj');
    streams += 1;
    if (object === -1 || streams > STREAMS) return undefined;
    const dictionary = withPlainNames(before.slice(object));
    if (/\/(?:ObjStm|First)(?![A-Za-z0-9])/.test(dictionary))
      lists.push({ from: index + word.length, dictionary });
  }
  return lists;
}

/** How a list is packed; undefined where that is not looked into. */
function packingOf(dictionary: string): 'flate' | 'none' | undefined {
  if (!dictionary.includes('/Filter')) return 'none';
  const filters = [...dictionary.matchAll(/\/(\w+Decode)/g)].map(([, filter]) => filter);
  return filters.length === 1 && filters[0] === 'FlateDecode' ? 'flate' : undefined;
}

/** Objects that stand packed in a file; undefined where one cannot be looked at. */
async function unpack(bytes: Buffer, text: string): Promise<string | undefined> {
  const found = packedLists(text);
  if (found === undefined) return undefined;
  const lists: string[] = [];
  let left: number = UNPACKED;
  for (const { from, dictionary } of found) {
    const packing = packingOf(dictionary);
    if (packing === undefined) return undefined;
    if (packing === 'none') continue;
    const until = text.indexOf('endstream', from);
    const packed = bytes.subarray(from, until === -1 ? undefined : until);
    const list = await inflated(packed, { maxOutputLength: left }).catch(() => undefined);
    if (list === undefined || list.length >= left) return undefined;
    left -= list.length;
    lists.push(list.toString('latin1'));
  }
  return lists.join('\n');
}

/**
 * What is wrong with a PDF before anybody opens it (KYC-03.7), by its names, wherever in the file they stand:
 * whoever hides one in an image or behind an escape is found as well.
 *
 * @returns undefined where people may look at it
 */
export async function inspectPdf(given: Uint8Array): Promise<FileFault | undefined> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const text = bytes.toString('latin1');
  const start = /startxref\s+(\d+)\s+%%EOF/.exec(text.slice(-1_024))?.[1];
  if (
    start === undefined ||
    !/^\s*(?:xref|\d+\s+\d+\s+obj)/.test(text.slice(Number(start), Number(start) + 64))
  )
    return 'broken';
  if (/\/Encrypt(?![A-Za-z0-9])/.test(withPlainNames(text))) return 'locked';
  const packed = await unpack(bytes, text);
  if (packed === undefined) return 'broken';
  const names = withPlainNames(`${text}\n${packed}`);
  if (ACTIVE.test(names)) return 'active';
  const pages = names.match(PAGE)?.length ?? 0;
  if (pages === 0) return 'broken';
  return pages > DOCUMENT_LIMITS.pages ? 'tooManyPages' : undefined;
}
