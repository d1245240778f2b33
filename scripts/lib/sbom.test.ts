import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeSbom } from './sbom.mjs';

interface Component {
  readonly name: string;
  readonly version: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
}

interface Entry {
  readonly name?: string;
  readonly version: string;
  readonly link?: boolean;
  readonly integrity: string;
}

test('the list of a release names every package of the lock file with its hash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-sbom-'));
  const file = join(folder, 'sbom.cdx.json');
  const count = await writeSbom(file);
  const sbom = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  const components = sbom.components as readonly Component[];
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'candor']);
  expect(count).toBe(components.length);
  const named = new Map(
    components.map(({ name, version, hashes }) => [
      `${name} ${version}`,
      hashes?.find(({ alg }) => alg === 'SHA-512')?.content,
    ]),
  );
  const lock = readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8');
  const entries = Object.entries(JSON.parse(lock).packages as Record<string, Entry>).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );
  expect(entries.length).toBeGreaterThan(400);
  const missing = entries.filter(([path, { name, version, integrity }]) => {
    const called = name ?? path.split('node_modules/').at(-1);
    const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    return named.get(`${called} ${version}`) !== hash;
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});
