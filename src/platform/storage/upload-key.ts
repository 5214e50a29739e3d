/**
 * 192 random bits, base64url: who has it may go on with this log at a gateway. Never part of the log itself.
 */
export function drawUploadKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}
