import { pdfOf } from '@candor/adapters/documents/testing/pdfs';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { startClamd, type TestClamd } from '@candor/adapters/scanner/testing/clamd';
import { ScannerUnavailable } from '@candor/engines/ports/file-scanner';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openOperator } from '../testing/an-operator.ts';
import { anIdentity } from '../testing/send-identity.ts';
import { sendPicture } from '../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { scanHeldFiles } from './scan-files.ts';

// Uploads while ClamAV looks at them: a daemon in this process that speaks its protocol.

let clamd: TestClamd;
let world: TestApp & { readonly pool: Pool };
beforeAll(async () => {
  clamd = await startClamd();
  world = await openTestApp({ CLAMAV_SOCKET: clamd.path });
});
beforeEach(() => {
  clamd.mood = 'well';
});
afterAll(async () => {
  await world.close();
  await clamd.close();
});

let people = 0;
const newcomer = () => {
  people += 1;
  return world.register(`scanned${people}@example.test`);
};
const infected = () => pdfOf({ 5: '(TEST-MALWARE)' });
const upload = (token: string, bytes: Buffer) =>
  sendPicture(world, { token, bytes, purpose: 'chat' });
const read = (url: string, token: string) =>
  world.inject({ method: 'GET', url, headers: { authorization: token } });

/** A conversation with one file that was sent while the scanner was away. */
async function sendUnscanned(bytes: Buffer) {
  const customer = await newcomer();
  clamd.mood = 'cut';
  const { url } = (await upload(customer.token, bytes)).data;
  await world.ask('chatOpen', {}, { token: customer.token });
  const sent = await world.ask('chatSend', { fileUrl: url }, { token: customer.token });
  expect(sent.code).toBe(200);
  const operator = await openOperator(world);
  const fileId = url.slice('/file/'.length);
  const open = async () => {
    const of = 'SELECT id FROM chats WHERE user_id = $1';
    const { rows } = await world.pool.query(of, [customer.userId]);
    const answer = await world.inject({
      method: 'POST',
      url: '/ops/api/chat/file',
      headers: { authorization: operator.token },
      payload: { id: rows[0]?.id, fileId },
    });
    const isFile = answer.headers['content-disposition'] !== undefined;
    return [answer.statusCode, isFile ? null : answer.json().data.reason];
  };
  return { ...customer, url, fileId, open };
}

const linesOf = (event: string) =>
  world.security.map((line) => JSON.parse(line)).filter((line) => line.event === event);

test('a file with a finding is refused, kept nowhere, and in the security log', async () => {
  const { token, userId } = await newcomer();
  const { code, data } = await upload(token, infected());
  expect([code, data.reason]).toEqual([400, 'FILE_INFECTED']);
  expect(linesOf('upload-infected')).toMatchObject([{ userId, address: '127.0.0.1' }]);
  const { rows } = await world.pool.query('SELECT id FROM files WHERE user_id = $1', [userId]);
  expect(rows).toEqual([]);
  const clean = await upload(token, await pngOf(3));
  expect(clean.code).toBe(200);
  expect((await read(clean.data.url, token)).statusCode).toBe(200);
});

test('while the scanner is away a file is taken and held, and handed out once it is clean', async () => {
  const { open, url, token } = await sendUnscanned(await pngOf(9));
  expect(await open()).toEqual([409, 'FILE_HELD']);
  // Whoever sent it may look at it.
  expect((await read(url, token)).statusCode).toBe(200);
  await expect(scanHeldFiles(world.services)).rejects.toThrow(ScannerUnavailable);
  expect(await open()).toEqual([409, 'FILE_HELD']);
  clamd.mood = 'well';
  await scanHeldFiles(world.services);
  expect(await open()).toEqual([200, null]);
});

test('a held file with a finding is removed with its bytes, and its sender is told', async () => {
  const { open, url, token, userId, fileId } = await sendUnscanned(infected());
  expect(await open()).toEqual([409, 'FILE_HELD']);
  const stored = await world.services.stores.files.find(fileId);
  clamd.mood = 'well';
  await scanHeldFiles(world.services);
  await scanHeldFiles(world.services);
  expect(await open()).toEqual([404, 'FILE_REMOVED']);
  expect((await read(url, token)).json().data.reason).toBe('FILE_REMOVED');
  expect(await world.services.storage.get(stored?.objectKey ?? '')).toBeNull();
  const { data } = await world.ask('messageList', { page: 1, pageSize: 20 }, { token });
  const titles = data.list.map(({ title }: { title: string }) => title);
  expect(titles.filter((title: string) => title === 'File removed')).toHaveLength(1);
  expect(linesOf('upload-infected').at(-1)).toMatchObject({
    userId,
    what: `${fileId} Eicar-Test-Signature`,
  });
  // Nor can it be sent again.
  const again = await world.ask('chatSend', { fileUrl: url }, { token });
  expect(again.code).not.toBe(200);
});

test('a file that cannot be read holds back none behind it', async () => {
  const broken = await sendUnscanned(await pngOf(11));
  const next = await sendUnscanned(await pngOf(12));
  const { storage } = world.services;
  const stored = await world.services.stores.files.find(broken.fileId);
  const key = stored?.objectKey ?? '';
  const bytes = (await storage.get(key)) ?? new Uint8Array();
  await storage.put(
    key,
    bytes.map((byte, at) => (at === 0 ? byte ^ 1 : byte)),
  );
  clamd.mood = 'well';
  await expect(scanHeldFiles(world.services)).rejects.toThrow();
  expect([await broken.open(), await next.open()]).toEqual([
    [409, 'FILE_HELD'],
    [200, null],
  ]);
  await storage.put(key, bytes);
  world.turn(60_000);
  await scanHeldFiles(world.services);
  expect(await broken.open()).toEqual([200, null]);
});

test('an identity document is held for whoever reviews, and not for the desk of rules', async () => {
  const customer = await newcomer();
  clamd.mood = 'cut';
  const identity = await anIdentity(world, customer);
  expect((await world.ask('updateReal', identity, customer)).code).toBe(200);
  const id = identity.frontUrl.slice('/file/'.length);
  const { rows } = await world.pool.query('SELECT id FROM kyc_cases WHERE user_id = $1', [
    customer.userId,
  ]);
  const open = (viewerKind: 'desk' | 'reviewer') =>
    world.services.files.openForCase({
      id,
      caseId: rows[0]?.id,
      viewerKind,
      viewer: 'o',
      nowMs: 1,
    });
  expect(await open('reviewer')).toBe('FILE_HELD');
  expect(await open('desk')).toMatchObject({ record: { id } });
  clamd.mood = 'well';
  await scanHeldFiles(world.services);
  expect(await open('reviewer')).toMatchObject({ record: { id } });
});

test('files go to a scanner of this machine only', () => {
  expect(readConfig({ CLAMAV_SOCKET: '/run/clamav/clamd.ctl' }).clamav).toEqual({
    path: '/run/clamav/clamd.ctl',
  });
  expect(readConfig({ CLAMAV_SOCKET: '127.0.0.1:3310' }).clamav).toEqual({ port: 3310 });
  expect(readConfig({}).clamav).toBeNull();
  for (const value of ['10.0.0.5:3310', 'clamd.example:3310', '127.0.0.1:99999', '3310']) {
    expect(() => readConfig({ CLAMAV_SOCKET: value }), value).toThrow('CLAMAV_SOCKET must be');
  }
});
