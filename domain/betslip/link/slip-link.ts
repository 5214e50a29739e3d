import { isSystemType, type SystemType } from '../../bet/system-types.ts';
import { SelectionId } from '../../brand.ts';
import { GROUP_SIZE } from '../../builder/rules.ts';
import { DEFAULTS } from '../../config/defaults.ts';
import type { DataOf } from '../../events/registry.ts';
import { decodeBase64Url } from './base64-url.ts';

export type LinkProblem = DataOf<'sharing/slipLinkRefused'>['problem'];
export type LinkBet = 'SINGLE' | 'COMBO' | 'SYSTEM' | 'YOURBET';

/**
 * What a betslip link asks for, as far as it can be read without the slip and the offer (CORE-02, DPL-02).
 */
export interface SlipLink {
  readonly selectionIds: readonly SelectionId[];
  readonly betType: LinkBet;
  readonly systemType: SystemType | null;
  /** A ready-made bet builder, whose selections the gateway knows (BBD-03); null for any other link. */
  readonly accaId: string | null;
  /** A stake text with a point; null when the link has none. */
  readonly stake: string | null;
  /**
   * Selections that somebody shared, as a hash carries them: they come without any stake, also the own
   * default one.
   */
  readonly shared: boolean;
}

/** Fields of a link before anything is checked. */
interface Fields {
  readonly selections: readonly string[];
  readonly betType: string;
  readonly systemType: string;
  readonly acca: string;
  readonly stake: string;
  readonly shared: boolean;
}

const problem = (found: LinkProblem) => ({ problem: found });

/**
 * Words of the documents for the kinds: multi and acca are COMBO, multiples is SYSTEM, your bet is the bet
 * builder (TRAP-04).
 */
const BET_TYPES: Readonly<Record<string, LinkBet>> = {
  SINGLE: 'SINGLE',
  COMBO: 'COMBO',
  MULTI: 'COMBO',
  ACCA: 'COMBO',
  SYSTEM: 'SYSTEM',
  MULTIPLES: 'SYSTEM',
  YOURBET: 'YOURBET',
  BET_BUILDER: 'YOURBET',
};

/** Ids as a link writes them: nothing but digits, so that `1e3`, `0x10` and ` 7` are no ids. */
function idOf(text: string): SelectionId | undefined {
  const parsed = /^[1-9]\d{0,9}$/.test(text) ? SelectionId.safeParse(Number(text)) : undefined;
  return parsed?.success === true ? parsed.data : undefined;
}

/**
 * Ids of ready-made bet builders are the gateway's own words: what looks like one is asked about and nothing
 * else.
 */
export const isAccaId = (text: string): boolean => /^[A-Za-z0-9][\w.-]{0,63}$/.test(text);

/**
 * Comma or point, at most two decimals; nothing, 0 and -1 all mean "no stake" (TRAP-09). Undefined when it
 * cannot be read.
 */
function stakeOf(text: string): string | null | undefined {
  const stake = text.replace(',', '.');
  if (stake === '' || /^(-1|0(\.0{0,2})?)$/.test(stake)) return null;
  return /^(0|[1-9]\d{0,7})(\.\d{1,2})?$/.test(stake) ? stake : undefined;
}

const LONGEST_QUERY_VALUE = 1_024;

/** Fields of a query by lower-case name; the first of a name counts. Undefined when it cannot be decoded. */
export function queryOf(text: string): ReadonlyMap<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const pair of text.split('&')) {
    const [name = '', ...rest] = pair.split('=');
    const raw = rest.join('=').replaceAll('+', ' ');
    if (raw.length > LONGEST_QUERY_VALUE && name !== 'hash') return undefined;
    try {
      const key = decodeURIComponent(name).toLowerCase();
      if (!fields.has(key)) fields.set(key, decodeURIComponent(raw));
    } catch {
      return undefined;
    }
  }
  return fields;
}

const textOf = (value: unknown): string | undefined =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : undefined;

/**
 * The fields that a hash carries: URL-safe base64 of JSON, 2 KB at most, restored without trusting any of it.
 */
function fieldsOfHash(hash: string): Fields | undefined {
  if (hash.length > DEFAULTS.slipLink.longestHash) return undefined;
  const json = decodeBase64Url(hash);
  if (json === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const found: Readonly<Record<string, unknown>> = { ...value };
  const selections: unknown = found.selections ?? [];
  if (!Array.isArray(selections)) return undefined;
  const items: readonly unknown[] = selections;
  const texts = [found.type, found.system, found.acca, found.stake].map(textOf);
  const [betType, systemType, acca, stake] = texts;
  if (betType === undefined || systemType === undefined || acca === undefined || stake === undefined)
    return undefined;
  const selectionTexts = items.map((item) => textOf(item) ?? '?');
  return { selections: selectionTexts, betType, systemType, acca, stake, shared: true };
}

function fieldsOf(path: string): Fields | undefined {
  const [address = '', query = ''] = path.split('#', 1)[0]?.split('?') ?? [];
  const asked = queryOf(query);
  if (asked === undefined) return undefined;
  const segment = /^\/dl\/([^/]+)\/?$/.exec(address)?.[1] ?? 'betslip';
  const hash = asked.get('hash') ?? (segment === 'betslip' ? undefined : segment);
  if (hash !== undefined) return fieldsOfHash(hash);
  return {
    selections: (asked.get('selectionids') ?? '').split(',').filter((id) => id !== ''),
    betType: asked.get('bettype') ?? '',
    systemType: asked.get('systemtype') ?? '',
    acca: asked.get('betbuilderaccaid') ?? '',
    stake: asked.get('stake') ?? '',
    shared: false,
  };
}

/**
 * Why the words of a link name no bet; a bet builder is a ready-made one, or at least two selections, never
 * both.
 */
function contradiction({ betType, systemType, acca }: Fields, ids: number): LinkProblem | undefined {
  const word = betType.toUpperCase();
  const kind = Object.hasOwn(BET_TYPES, word) ? BET_TYPES[word] : undefined;
  const system = systemType.toLowerCase();
  if (kind === undefined) return 'unknownBetType';
  if (kind !== 'SYSTEM' && system !== '') return 'systemNotAllowed';
  if (kind === 'SYSTEM' && !isSystemType(system)) return 'unknownSystem';
  if (kind !== 'YOURBET') return acca === '' ? undefined : 'builderNotAllowed';
  if (acca === '') return ids < GROUP_SIZE.minimum ? 'tooFewForBuilder' : undefined;
  return ids > 0 || !isAccaId(acca) ? 'unreadable' : undefined;
}

/**
 * A link as text, checked in the order of DPL-02 as far as its own words go: readable, selections, a known
 * kind of bet, a system type where one belongs and only there, a stake. `checkLink` knows the slip.
 *
 * @param path the address under `/dl`, with its query.
 */
export function parseSlipLink(path: string): SlipLink | { readonly problem: LinkProblem } {
  const fields = fieldsOf(path);
  if (fields === undefined) return problem('unreadable');
  if (fields.selections.length === 0 && fields.acca === '') return problem('noSelections');
  const ids = fields.selections.map(idOf);
  const selectionIds = [...new Set(ids.filter((id) => id !== undefined))];
  if (ids.includes(undefined)) return problem('unreadable');
  const wrong = contradiction(fields, selectionIds.length);
  const betType = BET_TYPES[fields.betType.toUpperCase()];
  if (wrong !== undefined || betType === undefined) return problem(wrong ?? 'unknownBetType');
  const system = fields.systemType.toLowerCase();
  const stake = stakeOf(fields.stake);
  if (stake === undefined) return problem('unreadableStake');
  return {
    selectionIds,
    betType,
    systemType: isSystemType(system) ? system : null,
    accaId: fields.acca === '' ? null : fields.acca,
    stake,
    shared: fields.shared,
  };
}
