/** What an address of the app may ask, and how it looks. */
const QUERY: Readonly<Record<string, RegExp>> = {
  brand: /^[a-z]{1,32}$/,
  lang: /^[a-z-]{2,10}$/i,
  selectionids: /^[\d,]*$/,
  bettype: /^[a-z_]{0,32}$/i,
  systemtype: /^[a-z\d_]{0,32}$/i,
  stake: /^[\d.]{0,16}$/,
  hash: /^[\w=+/-]*$/,
};

/**
 * An address as the log may keep it (UK-48): of its query only what the app knows, and of that only what looks as it
 * should. Addresses are made by anybody, and people paste what they should not.
 */
export function plainPath(path: string): string {
  const mark = path.indexOf('?');
  if (mark === -1) return path;
  const query = new URLSearchParams();
  let isPlain = true;
  for (const [name, value] of new URLSearchParams(path.slice(mark))) {
    const looks = Object.hasOwn(QUERY, name) ? QUERY[name] : undefined;
    const kept = name === 'back' ? plainPath(value) : looks?.test(value) === true ? value : 'x';
    isPlain &&= kept === value;
    if (name === 'back' || looks !== undefined) query.set(name, kept);
    else isPlain = false;
  }
  if (isPlain) return path;
  const asked = query.toString();
  return path.slice(0, mark) + (asked === '' ? '' : `?${asked}`);
}
