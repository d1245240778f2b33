import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHeadFile, readHeadFile } from './head-file.ts';
import { openNewestHeads } from './newest-heads.ts';
import type { IsSigned } from './signed-line.ts';

const NOON = Date.UTC(2026, 10, 30, 12);

function aSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    publicKey: der.toString('base64url'),
    sign: (message: Uint8Array) => sign(null, message, privateKey),
  };
}
const signer = aSigner();
const isSigned: IsSigned = (keys, message, signature) =>
  keys.some((key) => {
    const der = { key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' } as const;
    return verify(null, message, createPublicKey(der), signature);
  });
const head = (lane: number, seq: bigint) => ({ lane, seq, hash: 'a'.repeat(64) });

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-newest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = () => join(folder, 'newest.part');
const read = () => {
  const of = { trusted: [signer.publicKey], isSigned, files: 'newest', lines: 'every' } as const;
  return readHeadFile(folder, of);
};

test('each keeping takes the place of the one before, in one line for all chains', async () => {
  const newest = openNewestHeads(folder, signer);
  expect((await read()).newest).toEqual([]);
  await newest.keep([head(0, 5n)], { afterLine: 0n, atMs: NOON });
  await newest.keep([head(0, 6n), head(3, 2n)], { afterLine: 0n, atMs: NOON + 1_000 });
  expect(await read()).toEqual({
    lines: [],
    newest: [head(0, 6n), head(3, 2n)],
    problems: [],
  });
  expect(readdirSync(folder)).toEqual(['newest.part']);
  expect(readFileSync(pathOf(), 'utf8').split('\n')).toHaveLength(2);
});

test('what was changed in it, or signed by another, is told and not believed', async () => {
  const newest = openNewestHeads(folder, signer);
  await newest.keep([head(0, 5n)], { afterLine: 0n, atMs: NOON });
  const text = readFileSync(pathOf(), 'utf8');
  writeFileSync(pathOf(), text.replace('"5"', '"4"'));
  const changed = await read();
  expect(changed.newest).toEqual([]);
  expect(changed.problems).toEqual([`${pathOf()} was not signed with this installation's key`]);
  writeFileSync(pathOf(), 'nothing\n');
  expect((await read()).problems).toEqual([`${pathOf()} is no signed line`]);
  await openNewestHeads(folder, aSigner()).keep([head(0, 9n)], { afterLine: 0n, atMs: NOON });
  expect((await read()).newest).toEqual([]);
});

test('an operator who takes a chain as it stands takes back what was kept before', async () => {
  const file = openHeadFile(folder, signer);
  const newest = openNewestHeads(folder, signer);
  const [line] = await file.append([{ kind: 'head', ...head(0, 5n) }], NOON);
  await newest.keep([head(0, 9n)], { afterLine: line?.n ?? 0n, atMs: NOON });
  expect((await read()).newest).toEqual([head(0, 9n)]);
  const [taken] = await file.append([{ kind: 'accepted', ...head(0, 7n) }], NOON);
  expect((await read()).newest).toEqual([]);
  await newest.keep([head(0, 8n)], { afterLine: taken?.n ?? 0n, atMs: NOON });
  expect((await read()).newest).toEqual([head(0, 8n)]);
});
