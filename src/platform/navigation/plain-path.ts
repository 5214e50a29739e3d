import { ROUTE_TABLE } from '#domain/navigation/route-table.ts';
import { matchPath } from '#domain/navigation/routes.ts';

/** What an address of the app may ask, and how it looks: `name=value`. */
const KNOWN =
  /^(?:brand|lang|bettype|systemtype|period|phase|firstday|lastday|view|group|blocked|(?:event|marketgroup|category|sport)id)=[a-z\d._-]{0,32}$|^sport=[a-z]{1,8}\d?[_.][a-z\d]{1,24}$|^betbuilderaccaid=[\w.-]{0,64}$|^(?:selectionids|stake)=[\d.,]*$/i;
const NAMES =
  /^(?:brand|lang|bettype|systemtype|selectionids|betbuilderaccaid|stake|hash|back|period|phase|firstday|lastday|sport|view|group|blocked|(?:event|marketgroup|category|sport)id)$/i;
/** What the hash of a betslip link says, decoded: its fields and nothing else. */
const LINK =
  /^\{(?:"(?:selections|type|system|acca|stake)":(?:\[[\d,"]*\]|"[\w.,-]{0,64}"|[-\d.]+|null),?)*\}$/;
/**
 * What is made of a name: letters, a year or a time, and short words such as `u21`. A token has longer ones
 * with digits in them.
 */
const SLUG = /^(?:(?:[a-z]{1,24}|\d{1,4}|[a-z\d]{1,4})(?:[~-]+|$))+$/;
/** Of a category, as feeds draw it: `SBTC1_1`, `sim.crown`, `x.7.gb`. */
const CATEGORY = /^(?:(?:[a-z]{1,24}|[a-z]{0,6}\d{1,12})(?:[_.,-]|$))+$/i;
const NUMBER = /^\d{1,12}$/;
/** How each parameter of a page looks; one that is not here is a number or nothing. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  sportName: SLUG,
  categoryName: SLUG,
  eventName: SLUG,
  categoryId: CATEGORY,
  couponId: SLUG,
  topic: SLUG,
  /** Picks of one match: `1001,1002`. */
  selectionIds: CATEGORY,
  /** Words of the bet finder: `from-1-1.to-2-1.today`. */
  filterId: /^(?:(?:[a-z]{1,24}|\d{1,4})(?:[.-]|$))+$/,
  day: SLUG,
  /** An instant, epoch ms. */
  before: /^\d{1,14}$/,
  betId: /^[a-z]{2,4}(?:-[a-z\d]{4}){1,3}$/i,
  /** Of a message, as `gateway/messages` draws it: no secret, for its own customer alone reads it. */
  cid: /^m-[a-f\d]{32}$/,
  version: /^\d{4}-\d{1,2}$/,
  deepLinkRequest: /^(?:betslip|event|category|featured-?league)$/,
};

/** What stands for anything else. */
const LEFT_OUT = 'x';
/** Where every address that the app does not know is recorded to be: no page has it. */
export const UNKNOWN_ADDRESS = '/not-found';

function isLink(hash: string): boolean {
  try {
    return LINK.test(atob(hash.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return false;
  }
}

/** One part of an address, by the part of its page's pattern that it stands for. */
function plainPart(part: string, piece: string): string {
  if (!piece.startsWith(':')) return part;
  const name = piece.replace(/^:|\?$/g, '');
  // A link writes the comma between two ids as a browser does, a person with a space behind it.
  const said = part.replaceAll(/%2c/gi, ',').replaceAll(/,(?:%20| )(?=\d)/g, ',');
  const isKept =
    (said.length <= 128 && (SHAPES[name] ?? NUMBER).test(said)) ||
    (name === 'deepLinkRequest' && isLink(part));
  return isKept ? part : LEFT_OUT;
}

function plainValue(name: string, value: string): string {
  if (name === 'back') return plainPath(value);
  const isKnown = /^hash$/i.test(name) ? isLink(value) : KNOWN.test(`${name}=${value}`);
  return isKnown ? value : LEFT_OUT;
}

/**
 * An address as the log may keep it (UK-48, HOLD-11): of an unknown one nothing, of a known one its page with
 * those parameters that look as the page's own do, and of its query only what the app knows. Addresses are
 * made by anybody: tokens and e-mail addresses come in them.
 */
export function plainPath(path: string): string {
  const [address = '', ...asked] = path.split('?');
  const { key } = matchPath(address);
  if (key === 'notFound') return UNKNOWN_ADDRESS;
  const pieces = ROUTE_TABLE[key].path.split('/').filter((piece) => piece !== '');
  const plain = address
    .split('/')
    .map((part) => (part === '' ? part : plainPart(part, pieces.shift() ?? ':')))
    .join('/');
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
