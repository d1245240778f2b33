import { checkTools, statementText } from '@candor/adapters/statements/check-tools';
import { ownTables } from '@candor/database/exports/own-tables';
import { checkExport } from '@candor/domain/statements/check-export';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloaded, exportOf, unpacked } from '../../testing/exported.ts';
import { sendIdentity } from '../../testing/send-identity.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const DAY_MS = 24 * 3600_000;

let house: TradingHouse;
let ada: TradingCustomer;
let archive: Buffer;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '900']], asks: [['100.01', '900']] });
  ada = await house.customer({ STOCK: '5000.00', BALANCE: '100.00' });
  for (let order = 0; order < 3; order += 1) await ada.get('stockCreate', anOrder({ num: '2' }));
  await ada.get('stockCreate', anOrder({ num: '4', direction: 1, openClose: 1 }));
  await ada.get('chatSend', { text: '=1+1, "quoted"\nand a line' }, { key: 'line-1' });
  await sendIdentity(house, ada);
  archive = await exportOf(house, ada);
});
afterAll(() => house.close());

const check = (bytes: Uint8Array, keys: readonly string[]) => {
  const { names, read } = unpacked(bytes);
  const textOf = (name: string) => {
    const found = read(name);
    return found === null ? null : statementText(found);
  };
  return checkExport({ names, read: textOf }, keys, checkTools);
};

test('every table comes as lines, as CSV and with a schema that each of its lines keeps', () => {
  const { names, text, rows } = unpacked(archive);
  for (const { file } of ownTables) {
    const schema = JSON.parse(text(`schema/${file}.schema.json`));
    const shape = Compile(schema);
    for (const row of rows(file)) expect([file, row, shape.Check(row)]).toEqual([file, row, true]);
    expect(names).toContain(`data/${file}.csv`);
  }
  expect(rows('orders')).toHaveLength(4);
  expect(rows('fills').length).toBeGreaterThanOrEqual(4);
  expect(rows('fills')[0]?.detail).toMatchObject({ fillId: expect.any(String) });
  expect(rows('profile')[0]).toMatchObject({ userId: ada.userId, language: 'en' });
  expect(rows('messages')[0]?.title).toBe('Export of your account asked for');
  const line = rows('chat-lines')[0];
  expect(line?.text).toBe('=1+1, "quoted"\nand a line');
  expect(text('data/chat-lines.csv')).toContain(`"'=1+1, ""quoted""\nand a line"`);
});

test('the documents lie in it, opened for their owner, and nothing that is secret', async () => {
  const { names, read, text, rows } = unpacked(archive);
  const documents = rows('files').filter(({ purpose }) => purpose === 'kyc');
  expect(documents).toHaveLength(2);
  for (const { id, contentHash } of documents) {
    const bytes = statementText(read(`files/${id}.jpg`) ?? Buffer.alloc(0));
    expect(await checkTools.sha256(bytes)).toBe(contentHash);
  }
  const { rows: views } = await house.pool.query(
    "SELECT DISTINCT file_id FROM document_views WHERE viewer_kind = 'owner' AND viewer = $1",
    [ada.userId],
  );
  expect(views).toHaveLength(2);
  const all = names
    .filter((name) => name.startsWith('data/'))
    .map(text)
    .join('\n');
  for (const secret of [ada.token, TEST_PASSWORD, 'A123456', '$argon2']) {
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
  }
  expect(JSON.parse(text('schema/left-out.json')).columns.sessions).toHaveProperty('token_hash');
  expect(text('README.txt')).toContain(ada.userId);
});

test('it is checked without the house, entry by entry; any change is found and named', async () => {
  const { publicKey } = house.services.trading.receipts;
  const { rows } = unpacked(archive);
  const held = await check(archive, [publicKey]);
  const lines = rows('ledger-entries').filter(({ walletType, cashMinor, marginMinor }) =>
    [walletType !== undefined, cashMinor !== '0' || marginMinor !== '0'].every(Boolean),
  );
  expect(held).toMatchObject({ outcome: 'holds', entries: lines.length });
  expect(await check(archive, ['another'])).toMatchObject({ outcome: 'other-key' });

  const files = unpacked(archive);
  const changed = (name: string, change: (text: string) => string | null) =>
    checkExport(
      {
        names: files.names,
        read: (asked) => {
          const text = statementText(files.read(asked) ?? Buffer.alloc(0));
          return asked === name ? change(text) : text;
        },
      },
      [publicKey],
      checkTools,
    );
  const month = files.names.find((name) => name.startsWith('ledger/')) ?? '';
  const moved = await changed(month, (text) =>
    text.replace('"amount":"100.00"', '"amount":"100.01"'),
  );
  expect(moved).toMatchObject({ outcome: 'broken', file: month });
  expect(moved.outcome === 'broken' && moved.what).toMatch(/^record \d+ \(.+\)/);
  expect(await changed('data/orders.jsonl', (text) => text.replace('1', '2'))).toMatchObject({
    outcome: 'broken',
    file: 'data/orders.jsonl',
  });
  expect(await changed('SHA256SUMS', (text) => text.replace(/^.*\n/, ''))).toMatchObject({
    outcome: 'broken',
  });
  expect(await changed('seal.json', (text) => text.replace('"madeMs":1', '"madeMs":2'))).toEqual({
    outcome: 'broken',
    file: 'seal.json',
    what: 'its signature does not hold',
  });
});

test('it is asked for with a fresh proof, once a day, had with one, and gone after a week', async () => {
  const bob = await house.customer();
  house.turn(6 * 60_000);
  expect((await bob.ask('exportAsk')).data.reason).toBe('STEP_UP_REQUIRED');
  await bob.signIn();
  const { export: one } = await bob.get('exportAsk');
  expect(one).toMatchObject({ state: 'running' });
  expect((await bob.get('exportAsk')).export.id).toBe(one.id);
  await house.untilSeen(async () => {
    expect((await bob.get('exportState')).export.state).toBe('ready');
  });
  expect((await bob.ask('exportAsk')).data.reason).toBe('TOO_MANY');
  await house.untilSeen(async () => {
    const { list } = await bob.get('messageList');
    expect(list.map(({ title }: { title: string }) => title)).toContain('Your data is ready');
  });

  const eve = await house.customer();
  expect((await eve.ask('exportFile', { fileId: one.id })).data.reason).toBe('NOT_FOUND');
  house.turn(6 * 60_000);
  expect((await bob.ask('exportFile', { fileId: one.id })).data.reason).toBe('STEP_UP_REQUIRED');

  house.turn(7 * DAY_MS);
  await bob.signIn();
  expect((await bob.ask('exportFile', { fileId: one.id })).data.reason).toBe('NOT_FOUND');
  expect((await bob.get('exportState')).export).toBeNull();
  expect(await house.services.exports.forgetOld(house.nowMs())).toBeGreaterThan(0);
  const { rows } = await house.pool.query('SELECT 1 FROM account_exports');
  expect(rows).toEqual([]);
  expect((await bob.ask('exportAsk')).code).toBe(200);
});

test('what a crash left is begun anew, and what fails three times is given up and told', async () => {
  const cy = await house.customer();
  const { store } = house.services.exports;
  await cy.get('exportAsk');
  const asked = await store.latest(cy.userId);
  if (asked === null) throw new Error('Nothing was asked for.');
  let pieces = 0;
  const stopped = house.services.exports.write(asked, house.nowMs(), () => {
    pieces += 1;
    return pieces > 20;
  });
  await expect(stopped).rejects.toThrow('stopped');
  // Whoever wrote before writes no more: another try has begun.
  const left = await store.latest(cy.userId);
  expect(left).toMatchObject({ tries: 1, endedMs: null });
  await expect(store.noteParts(asked, 7)).rejects.toThrow('given up');
  await house.untilSeen(async () => {
    expect((await cy.get('exportState')).export.state).toBe('ready');
  });
  expect(await store.latest(cy.userId)).toMatchObject({ tries: 2 });
  const made = await store.latest(cy.userId);
  const bytes = await downloaded(house, cy.token, made?.exportId ?? '');
  expect(await check(bytes, [house.services.trading.receipts.publicKey])).toMatchObject({
    outcome: 'holds',
  });

  const dan = await house.customer();
  await dan.get('exportAsk');
  await house.pool.query('UPDATE account_exports SET tries = 3 WHERE user_id = $1', [dan.userId]);
  await house.untilSeen(async () => {
    const { list } = await dan.get('messageList');
    expect(list[0].title).toBe('Your data could not be written');
  });
  expect((await dan.get('exportState')).export.state).toBe('failed');
  expect((await dan.ask('exportAsk')).code).toBe(200);
});
