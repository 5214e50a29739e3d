import { isJsonObject, type Json } from '#domain/json.ts';
import { handleOf } from './handle-of.ts';
import type { SecretRef, Vault } from './vault.ts';

/** Files on their way to the gateway, in memory alone, until they are sent or their page is gone. */
const files = new WeakMap<Vault, Map<string, Blob>>();
let count = 0;

const ofVault = (vault: Vault): Map<string, Blob> => {
  const held = files.get(vault) ?? new Map<string, Blob>();
  files.set(vault, held);
  return held;
};

/** Puts a chosen file away, one at a time. @returns what may be logged, and no name of a file */
export function putFile(vault: Vault, file: Blob): SecretRef {
  count += 1;
  const handle = `file#${count}`;
  const held = ofVault(vault);
  held.clear();
  held.set(handle, new Blob([file], { type: 'application/octet-stream' }));
  return { redacted: 'file', len: 0, handle };
}

/** The file that a body is about, once; undefined for any other body. */
export function takeFile(vault: Vault, body: Json): Blob | undefined {
  const handle = isJsonObject(body) ? handleOf(body.file) : undefined;
  if (handle === undefined) return undefined;
  const file = ofVault(vault).get(handle);
  ofVault(vault).delete(handle);
  return file ?? new Blob([]);
}
