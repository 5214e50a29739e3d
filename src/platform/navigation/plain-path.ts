import { matchPath } from '#domain/navigation/routes.ts';

/** What an address of the app may ask, and how it looks: `name=value`. */
const KNOWN =
  /^(?:brand|lang|bettype|systemtype)=[a-z\d_-]{0,32}$|^betbuilderaccaid=[\w.-]{0,64}$|^(?:selectionids|stake)=[\d.,]*$/i;
const NAMES = /^(?:brand|lang|bettype|systemtype|selectionids|betbuilderaccaid|stake|hash|back)$/i;
/** What the hash of a betslip link says, decoded: its fields and nothing else. */
const LINK =
  /^\{(?:"(?:selections|type|system|acca|stake)":(?:\[[\d,"]*\]|"[\w.,-]{0,64}"|[-\d.]+|null),?)*\}$/;
/** Longest word of a name, and of an id with digits in it: what is longer is a token, or somebody's number. */
const LONGEST = { word: 24, withDigits: 10 } as const;

/** What stands for anything else. */
const LEFT_OUT = 'x';
/** Where every address that the app does not know is recorded to be: no page has it. */
const UNKNOWN = '/not-found';

function isLink(hash: string): boolean {
  try {
    return LINK.test(atob(hash.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return false;
  }
}

const isName = (part: string): boolean =>
  /^[\w.,~-]{1,128}$/.test(part) &&
  part.split(/[_.,~-]/).every((word) => word.length <= (/\d/.test(word) ? LONGEST.withDigits : LONGEST.word));

const plainPart = (part: string, after: string | undefined): string =>
  part === '' || isName(part) || (after === 'dl' && isLink(part)) ? part : LEFT_OUT;

function plainValue(name: string, value: string): string {
  if (name === 'back') return plainPath(value);
  const isKnown = /^hash$/i.test(name) ? isLink(value) : KNOWN.test(`${name}=${value}`);
  return isKnown ? value : LEFT_OUT;
}

/**
 * An address as the log may keep it (UK-48, HOLD-11): of an unknown one nothing, of a known one what has the look of a name or an
 * id, and of its query only what the app knows. Addresses are made by anybody: tokens and e-mail addresses come in them.
 */
export function plainPath(path: string): string {
  const [address = '', ...asked] = path.split('?');
  if (matchPath(address).key === 'notFound') return UNKNOWN;
  const parts = address.split('/');
  const plain = parts.map((part, nth) => plainPart(part, parts[nth - 1])).join('/');
  if (asked.length === 0) return plain;
  const query = new URLSearchParams();
  let isPlain = true;
  for (const [name, value] of new URLSearchParams(asked.join('?'))) {
    const kept = plainValue(name, value);
    isPlain &&= NAMES.test(name) && kept === value;
    if (NAMES.test(name)) query.set(name, kept);
  }
  if (isPlain) return `${plain}?${asked.join('?')}`;
  const kept = query.toString();
  return plain + (kept === '' ? '' : `?${kept}`);
}
