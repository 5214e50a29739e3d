/** What an address of the app may ask, and how it looks: `name=value`. */
const KNOWN =
  /^(?:brand|lang|bettype|systemtype)=[a-z\d_-]{0,32}$|^betbuilderaccaid=[\w.-]{0,64}$|^(?:selectionids|stake)=[\d.,]*$|^hash=[\w=+/-]*$/i;
const NAMES = /^(?:brand|lang|bettype|systemtype|selectionids|betbuilderaccaid|stake|hash|back)$/i;

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
    const kept = name === 'back' ? plainPath(value) : KNOWN.test(`${name}=${value}`) ? value : 'x';
    isPlain &&= NAMES.test(name) && kept === value;
    if (NAMES.test(name)) query.set(name, kept);
  }
  if (isPlain) return path;
  const asked = query.toString();
  return path.slice(0, mark) + (asked === '' ? '' : `?${asked}`);
}
