import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildId } from './build-id.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-id-'));
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'package.json'), '{ "version": "1.2.3" }');
  writeFileSync(join(root, 'src/a.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

it('names the version, and the same sources alike', () => {
  expect(buildId(root)).toMatch(/^1\.2\.3\+[0-9a-f]{8}$/);
  expect(buildId(root)).toBe(buildId(root));
});

it('is another for another content or name of a source, and none for a test', () => {
  const before = buildId(root);
  writeFileSync(join(root, 'src/a.test.ts'), 'two');
  expect(buildId(root)).toBe(before);
  writeFileSync(join(root, 'src/a.ts'), 'two');
  const changed = buildId(root);
  expect(changed).not.toBe(before);
  rmSync(join(root, 'src/a.ts'));
  writeFileSync(join(root, 'src/b.ts'), 'two');
  expect(buildId(root)).not.toBe(changed);
});
