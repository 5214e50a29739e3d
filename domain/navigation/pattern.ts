/** Path patterns: `/sports/:sportName/:categoryId`, an optional part as `:filterId?` (only at the end). */
type Part<P extends string> = P extends `${infer Head}/${infer Rest}` ? Head | Part<Rest> : P;
type Named<P extends string> =
  Part<P> extends infer Piece ? (Piece extends `:${infer Name}` ? Name : never) : never;
type Optional<Name> = Name extends `${infer Base}?` ? Base : never;
type Required<Name> = Name extends `${string}?` ? never : Name;

/** Parameters of a pattern, by name. */
export type ParamsOf<P extends string> = {
  readonly [K in Required<Named<P>> & string]: string;
} & { readonly [K in Optional<Named<P>> & string]?: string };

export interface Piece {
  readonly name?: string;
  readonly text: string;
  readonly optional: boolean;
}

export function piecesOf(pattern: string): readonly Piece[] {
  return pattern
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      if (!part.startsWith(':')) return { text: part, optional: false };
      const optional = part.endsWith('?');
      return { text: part, name: part.slice(1, optional ? -1 : undefined), optional };
    });
}

/** What a parameter may look like; a value that does not fit makes the route not match. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  eventId: /^\d{1,10}$/,
  categoryId: /^[A-Za-z0-9_.,-]{1,128}$/,
  sportCategoryId: /^SBTC1_\d{1,6}$/,
  couponId: /^[A-Za-z0-9_.-]{1,64}$/,
  filterId: /^[A-Za-z0-9_.-]{1,99}$/,
  betId: /^[A-Za-z0-9-]{1,40}$/,
};
const ANY = /^[^/]{1,200}$/;

/** Parameters when the parts fit the pattern, else undefined. */
export function paramsIn(
  pieces: readonly Piece[],
  parts: readonly string[],
): Record<string, string> | undefined {
  if (parts.length > pieces.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, piece] of pieces.entries()) {
    const part = parts[index];
    if (part === undefined) {
      if (!piece.optional) return undefined;
    } else if (piece.name === undefined) {
      if (part !== piece.text) return undefined;
    } else {
      if (!(SHAPES[piece.name] ?? ANY).test(part)) return undefined;
      params[piece.name] = part;
    }
  }
  return params;
}

/** Writes the parameters into the pattern; a missing optional one ends the path. */
export function fill(pieces: readonly Piece[], params: Readonly<Record<string, string | undefined>>): string {
  const parts: string[] = [];
  for (const piece of pieces) {
    const part = piece.name === undefined ? piece.text : params[piece.name];
    if (part === undefined || part === '') break;
    parts.push(encodeURIComponent(part));
  }
  return `/${parts.join('/')}`;
}

/**
 * Of two patterns that fit the same path, the one whose first differing part is written out wins:
 * `/sports/horse-racing/...` before `/sports/:sportName/...`.
 */
export function moreSpecific(a: readonly Piece[], b: readonly Piece[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i += 1) {
    const left = a[i];
    const right = b[i];
    if (left === undefined || right === undefined) return a.length - b.length;
    const gap = (left.name === undefined ? 0 : 1) - (right.name === undefined ? 0 : 1);
    if (gap !== 0) return gap;
  }
  return 0;
}
