import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from './testing/commands.ts';

const MINUTE = 60_000;
const FROM = Date.UTC(2026, 9, 1);
const folder = mkdtempSync(join(tmpdir(), 'candor-bars-'));

/** A house that tells five minutes of a share, three a page, and nothing of another. */
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://house');
  const from = Number(searchParams.get('fromTimestamp'));
  const list = [0, 1, 2, 3, 4]
    .map((at) => FROM + at * MINUTE)
    .filter((k) => from <= k)
    .slice(0, 3)
    .map((k) => ({
      k,
      endTimestamp: k + MINUTE,
      done: k < FROM + 4 * MINUTE,
      o: '10.01',
      open: '10.00',
      high: '10.02',
      low: '9.99',
      close: '10.01',
      volume: '300',
    }));
  const next = (list.at(-1)?.k ?? 0) + MINUTE;
  const nextFromTimestamp = next < FROM + 5 * MINUTE ? next : null;
  if (pathname.startsWith('/other')) {
    response.end('<p>Hello</p>');
    return;
  }
  const isRefused = searchParams.get('stockCode') === 'KO' && pathname === '/m_ft/kline';
  response.statusCode = isRefused ? 503 : 200;
  const data = { list, nextFromTimestamp, simulated: true, sourceName: 'Simulated' };
  response.end(JSON.stringify({ msg: isRefused ? 'Please try again.' : 'Success', data }));
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...parts: string[]) => runCommand('market-export', parts, {});
const range = ['--size', '1m', '--from', '2026-10-01', '--to', '2026-10-02'];

test('pages are streamed to one file, with progress', async () => {
  const out = join(folder, 'aapl.csv');
  const asked = ['--code', 'AAPL', '--market', 'NASDAQ', '--source', '0', ...range];
  const told = await run(...asked, '--format', 'csv', '--out', out, '--url', url);
  expect([told.status, told.said]).toEqual([0, `5 bars of AAPL in ${out}\n`]);
  expect(told.wrong).toBe('3 bars, 0 %\n5 bars, 100 %\n');
  const lines = readFileSync(out, 'utf8').split('\r\n');
  expect(lines).toHaveLength(7);
  expect(lines[1]?.split(',')).toEqual([
    '2026-10-01T00:00:00.000Z',
    '1790812800000',
    '1790812860000',
    '10.0000',
    '10.0200',
    '9.9900',
    '10.0100',
    '300',
    'true',
    'AAPL',
    'NASDAQ',
    '0',
    'USD',
    '1m',
    'false',
    'simulated',
    'true',
  ]);
  expect(lines[5]).toContain(',300,false,AAPL,');
});

test('what cannot be read leaves no file behind, and the sentence of the house is said', async () => {
  const out = join(folder, 'ko.jsonl');
  const asked = ['--code', 'KO', '--market', 'NYSE', '--source', '0', ...range];
  const told = await run(...asked, '--format', 'jsonl', '--out', out, '--url', url);
  expect([told.status, told.wrong]).toEqual([1, 'Please try again.\n']);
  expect([existsSync(out), existsSync(`${out}.part`)]).toEqual([false, false]);
});

test('where nobody answers, no house does, or nothing can be written, one sentence says so', async () => {
  const asked = ['--code', 'AAPL', '--market', 'NASDAQ', '--source', '0', ...range];
  const csv = [...asked, '--format', 'csv'];
  const nobody = await leftAddress();
  const silent = await run(...csv, '--out', join(folder, 'no.csv'), '--url', nobody);
  expect([silent.status, silent.wrong]).toEqual([1, `No answer from ${nobody}: ECONNREFUSED\n`]);
  const other = await run(...csv, '--out', join(folder, 'no.csv'), '--url', `${url}/other`);
  expect(other.wrong).toBe(`What answers at ${url}/other is no house of Candor (status 200).\n`);
  const nowhere = await run(...csv, '--out', join(folder, 'none', 'a.csv'), '--url', url);
  expect([nowhere.status, nowhere.wrong.split(',')[0]]).toEqual([
    1,
    'ENOENT: no such file or directory',
  ]);
});

test.each([
  [
    ['--size', '7m'],
    'A size is one of 1s 5s 10s 15s 30s 1m 2m 3m 5m 10m 15m 30m 1h 2h 4h 1D 1W 1M.',
  ],
  [['--from', 'yesterday'], 'From when? --from 2026-10-01 or 2026-10-01T13:30:00Z'],
  [['--to', '2026-09-01'], 'The end has to lie after the beginning.'],
  [['--format', 'xlsx'], 'A format is csv or jsonl.'],
])('%s is no request', async (part, sentence) => {
  const asked = ['--code', 'AAPL', ...range, '--format', 'csv', ...part];
  const told = await run(...asked, '--url', url);
  expect([told.status, told.wrong.split('\n')[0]]).toEqual([2, sentence]);
});

/** Where a server was, and is no more. */
async function leftAddress(): Promise<string> {
  const gone = createServer().listen(0, '127.0.0.1');
  await once(gone, 'listening');
  const { port } = gone.address() as AddressInfo;
  gone.close();
  await once(gone, 'close');
  return `http://127.0.0.1:${port}`;
}
