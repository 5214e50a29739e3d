/**
 * Order of two app versions, compared as numbers part by part: `2.10` is newer than `2.9`, `2` equals `2.0`
 * (LIV-02). A part that is not a number counts as 0.
 */
export function compareAppVersions(a: string, b: string): number {
  const left = a.split('.');
  const right = b.split('.');
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    const difference = partOf(left[i]) - partOf(right[i]);
    if (difference !== 0) return difference;
  }
  return 0;
}

const partOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
