import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadFileTouched } from '@candor/engines/integrity/head-ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHeadFile, type ReadingOptions, readHeadFile } from './head-file.ts';

const MONDAY = Date.parse('2026-11-23T23:59:00Z');
const TUESDAY = Date.parse('2026-11-24T00:01:00Z');

function aSigner() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return {
    publicKey: der.toString('base64url'),
    sign: (message: Uint8Array) => sign(null, message, privateKey),
  };
}

const signer = aSigner();
const isSigned: ReadingOptions['isSigned'] = (keys, message, signature) =>
  keys.some((key) => {
    const der = { key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' } as const;
    return verify(null, message, createPublicKey(der), signature);
  });
const whole = { trusted: [signer.publicKey], isSigned, files: 'all', lines: 'every' } as const;
const head = (lane: number, seq: bigint, digit = 'a') =>
  ({ kind: 'head', lane, seq, hash: digit.repeat(64) }) as const;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-heads-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pathOf = (day: string) => join(folder, `${day}.jsonl`);

test('lines are counted, chained and signed through the days, and each day begins with every chain', async () => {
  const file = openHeadFile(folder, signer);
  expect(file.last).toBeNull();
  await file.append([head(0, 5n), head(1, 7n)], MONDAY);
  const why = 'a “reason”, with a comma';
  const lines = await file.append(
    [head(0, 6n, 'b'), { kind: 'suspended', account: '7', why }],
    TUESDAY,
  );
  expect(lines.map(({ n, statement }) => [n, statement])).toEqual([
    [3n, head(1, 7n)],
    [4n, head(0, 6n, 'b')],
    [5n, { kind: 'suspended', account: '7', why }],
  ]);
  expect(readdirSync(folder).sort()).toEqual(['2026-11-23.jsonl', '2026-11-24.jsonl']);
  const reading = await readHeadFile(folder, whole);
  expect(reading.problems).toEqual([]);
  expect(reading.lines.map(({ n }) => n)).toEqual([1n, 2n, 3n, 4n, 5n]);
  expect(reading.lines.at(-1)).toEqual(file.last);
  const ends = await readHeadFile(folder, { ...whole, files: 'newest', lines: 'ends' });
  expect(ends.problems).toEqual([]);
  expect(ends.lines.map(({ n }) => n)).toEqual([3n, 4n, 5n]);
  // The next process goes on where this one stopped.
  const [next] = await openHeadFile(folder, signer).append([head(1, 8n)], TUESDAY);
  expect(next?.n).toBe(6n);
  expect((await readHeadFile(folder, whole)).problems).toEqual([]);
});

test('a changed, a missing, a foreign and a turned line are each named', async () => {
  const file = openHeadFile(folder, signer);
  await file.append([head(0, 1n), head(0, 2n), head(0, 3n)], MONDAY);
  const path = pathOf('2026-11-23');
  const texts = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const told = async (lines: readonly string[]) => {
    writeFileSync(path, lines.map((text) => `${text}\n`).join(''));
    return (await readHeadFile(folder, whole)).problems;
  };
  const [one = '', two = '', three = ''] = texts;
  expect(await told([one, two.replace('"seq":"2"', '"seq":"9"'), three])).toEqual([
    `line 2 of ${path} was not signed with this installation's key`,
    `line 3 of ${path} does not follow the line before it`,
  ]);
  expect(await told([one, three])).toEqual([
    `line 2 of ${path} does not follow the line before it`,
  ]);
  expect(await told([two, three])).toEqual([
    `line 1 of ${path} does not follow the line before it`,
  ]);
  expect(await told([one, two, 'nothing'])).toEqual([`line 3 of ${path} is no signed line`]);
  const others = mkdtempSync(join(tmpdir(), 'candor-heads-'));
  const [foreign] = await openHeadFile(others, aSigner()).append([head(0, 1n)], MONDAY);
  rmSync(others, { recursive: true });
  expect(await told([foreign?.text ?? ''])).toEqual([
    `line 1 of ${path} was not signed with this installation's key`,
  ]);
  expect(await told(texts)).toEqual([]);
});

test('a line without its end is cut off at the start, and nobody writes beside the server', async () => {
  await openHeadFile(folder, signer).append([head(0, 1n)], MONDAY);
  appendFileSync(pathOf('2026-11-23'), '{"n":"2","at":"20');
  const file = openHeadFile(folder, signer);
  expect((await file.append([head(0, 2n)], MONDAY))[0]?.n).toBe(2n);
  appendFileSync(pathOf('2026-11-23'), 'one line more\n');
  await expect(file.append([head(0, 3n)], MONDAY)).rejects.toThrow(HeadFileTouched);
});

test('what could not be written has not been said: the next lines follow the last that was', async () => {
  const file = openHeadFile(folder, signer);
  await file.append([head(0, 1n), head(1, 1n)], MONDAY);
  mkdirSync(pathOf('2026-11-24')); // Where the file of the day should be.
  await expect(file.append([head(0, 2n)], TUESDAY)).rejects.toThrow();
  expect(file.last?.n).toBe(2n);
  rmdirSync(pathOf('2026-11-24'));
  const after = await file.append([head(0, 3n)], TUESDAY);
  expect(after.map(({ n }) => n)).toEqual([3n, 4n]);
  expect((await readHeadFile(folder, whole)).problems).toEqual([]);
});
