import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activePdfs, pdfOf } from '@candor/adapters/documents/testing/pdfs';
import { jpegOf, pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SentPicture, sendPicture } from '../../testing/send-picture.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
const dataDir = mkdtempSync(join(tmpdir(), 'candor-files-'));
beforeAll(async () => {
  world = await openTestApp({ DATA_DIR: dataDir });
});
afterAll(() => world.close());

let names = 0;
async function newcomer() {
  names += 1;
  return world.register(`uploader${names}@example.test`);
}

const upload = (sent: SentPicture) => sendPicture(world, sent);

async function read(url: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: token };
  return world.inject({ method: 'GET', url, headers });
}

test('a picture comes back made new, without what its maker hid in it', async () => {
  const { token } = await newcomer();
  const bytes = await jpegOf({ width: 300, height: 200, comment: 'N 22.28 E 114.16' });
  expect(bytes.includes('N 22.28')).toBe(true);
  const told = await upload({ bytes, token });
  expect(told.msg).toBe('Success');

  const file = await read(told.data.url, token);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(file.headers['content-disposition']).toBe('inline; filename="file.jpg"');
  expect(file.headers['cache-control']).toBe('private, no-store');
  expect(file.rawPayload.includes('N 22.28')).toBe(false);
  expect(file.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
});

test('a file is its owner’s alone', async () => {
  const owner = await newcomer();
  const { url } = (await upload({ bytes: await pngOf(1), token: owner.token })).data;
  expect((await read(url)).statusCode).toBe(401);
  const other = await newcomer();
  expect((await read(url, other.token)).statusCode).toBe(404);
  expect((await read('/file/00000000000000000000000000000000', other.token)).json()).toEqual(
    (await read(url, other.token)).json(),
  );
});

test('no file, an empty one, no picture and too much are told apart', async () => {
  const { token } = await newcomer();
  const refusal = async (sent: Omit<SentPicture, 'token'>) => {
    const { code, msg, data } = await upload({ ...sent, token });
    return [code, msg, data.reason];
  };
  const required = [400, 'Please Upload Image', 'IMAGE_REQUIRED'];
  expect(await refusal({})).toEqual(required);
  expect(await refusal({ bytes: Buffer.alloc(0) })).toEqual(required);
  expect(await refusal({ bytes: await pngOf(1), field: 'other' })).toEqual(required);
  const only = [400, 'Only images can be uploaded.', 'IMAGE_ONLY'];
  expect(await refusal({ bytes: Buffer.from('<svg onload="alert(1)"/>') })).toEqual(only);
  expect(await refusal({ bytes: Buffer.from('%PDF-1.7 …') })).toEqual(only);
  const large = Buffer.alloc(5 * 1024 * 1024 + 1, 1);
  expect(await refusal({ bytes: large })).toEqual([400, 'The size cannot exceed 5 MB', 'SIZE']);
  const json = await world.ask('fileUpload', { purpose: 'proof' }, { token });
  expect(json.code).toBe(400);
});

test('a chat takes a PDF, which is saved and never shown', async () => {
  const { token } = await newcomer();
  const told = await upload({ bytes: pdfOf(), purpose: 'chat', token });
  const file = await read(told.data.url, token);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.headers['content-disposition']).toBe('attachment; filename="file.pdf"');
});

test('a PDF that does more than show pages is refused by name', async () => {
  const { token } = await newcomer();
  const refusal = async (bytes: Buffer) => {
    const { code, data } = await upload({ bytes, purpose: 'chat', token });
    return [code, data.reason];
  };
  const script = activePdfs()['a script in an object stream'];
  expect(await refusal(script ?? Buffer.alloc(1))).toEqual([400, 'PDF_ACTIVE']);
  expect(await refusal(Buffer.from('%PDF-1.7\nMZ'))).toEqual([400, 'PDF_UNREADABLE']);
  const locked = pdfOf({ 5: '<< /Filter /Standard /V 1 /R 2 /P -4 >>' }, '/Encrypt 5 0 R');
  expect(await refusal(locked)).toEqual([400, 'PDF_ENCRYPTED']);
});

test('identity documents are encrypted on the disk, and known again by their content', async () => {
  const { token, userId } = await newcomer();
  const bytes = await pngOf(3);
  const kyc = (await upload({ bytes, purpose: 'kyc', token })).data.url;
  const proof = (await upload({ bytes, purpose: 'proof', token })).data.url;
  const opened = await read(kyc, token);
  expect(opened.rawPayload).toEqual((await read(proof, token)).rawPayload);

  const folder = join(dataDir, 'files', 'kyc');
  for (const name of await readdir(folder, { recursive: true })) {
    const stored = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    expect(stored.includes('JFIF')).toBe(false);
  }
  const { files } = world.services;
  const find = (url: string, purpose: 'kyc' | 'proof') => files.findByUrl({ userId, url, purpose });
  const [one, two] = [await find(kyc, 'kyc'), await find(proof, 'proof')];
  expect(one?.contentHash).toBe(two?.contentHash);
  expect(await find(kyc, 'proof')).toBeNull();
  expect(await files.findByUrl({ userId: '10000000', url: kyc, purpose: 'kyc' })).toBeNull();
});

test('the same upload with its key is kept once', async () => {
  const { token } = await newcomer();
  const bytes = await pngOf(4);
  const first = await upload({ bytes, token, key: 'up1' });
  expect(await upload({ bytes, token, key: 'up1' })).toEqual(first);
  const other = await upload({ bytes: await pngOf(5), token, key: 'up1' });
  expect([other.code, other.data.reason]).toEqual([409, 'KEY_REUSED']);
});
