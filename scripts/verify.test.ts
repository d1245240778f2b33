import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { urlOf } from '@candor/database/testing/address-url';
import { editAsOwner } from '@candor/database/testing/test-database';
import { exportOf } from '@candor/server/testing/exported';
import { ScriptedMarket } from '@candor/server/testing/scripted-market';
import type { LeftHouse } from '@candor/server/testing/test-house';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
} from '@candor/server/testing/trading-house';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ended, runCommand, runHere } from './testing/commands.ts';

let over: LeftHouse;
let statement = '';
let archive: Buffer;
let ada: TradingCustomer;
const market = new ScriptedMarket();
let nowMs = 0;

beforeAll(async () => {
  const house = await openTradingHouse({}, { market });
  market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  ada = await house.customer({ STOCK: '1000.00' });
  await ada.get('stockCreate', anOrder({ num: '3' }));
  nowMs = house.nowMs();
  const range = { fromTimestamp: nowMs - 1_000, toTimestamp: nowMs + 1_000, timeZone: 'UTC' };
  const asked = { format: 'json', parts: ['bill'], ...range };
  const { fileId } = await ada.get('statementExport', asked);
  const headers = { authorization: `Bearer ${ada.token}` };
  statement = (await house.inject({ url: `/statement/file/${fileId}`, headers })).body;
  archive = await exportOf(house, ada);
  over = await house.leave();
});
afterAll(async () => {
  const { database, dataDir } = over;
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Where the books are, for a command. */
function variables() {
  const { database, dataDir } = over;
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database.address),
    DATABASE_OWNER_URL: urlOf(database.owner),
  };
}

/** The command as an operator types it: each once at least. */
const typed = (name: string, ...parts: readonly string[]): Promise<Ended> =>
  runCommand(name, parts, variables());

/** What the command answers, without a process of its own. */
const command = (name: string, ...parts: readonly string[]): Promise<Ended> =>
  runHere(name, parts, variables());

const move = (by: number) =>
  editAsOwner(
    over.database,
    `UPDATE wallets SET cash_minor = cash_minor + $2
      WHERE account_id = $1 AND wallet_type = 'STOCK'`,
    [ada.userId, by],
  );

/** The server starts, looks at its books and stops again. */
async function restart(): Promise<void> {
  const house = await openTradingHouse({ LOG_LEVEL: 'silent' }, { market, startMs: nowMs, over });
  over = await house.leave();
}

test('books that agree are said to, and the command ends with 0', async () => {
  const told = await typed('verify');
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toMatch(
    /^signing key [\w-]{43,}\nLog, signatures, signed heads and tables agree\.\n$/,
  );
  const rebuilt = await typed('rebuild');
  expect([rebuilt.status, rebuilt.wrong]).toEqual([0, '']);
  expect(rebuilt.said).toContain('The tables agree with the log.');
});

test('an export is checked without the books, and a changed byte of it is found', async () => {
  const path = join(over.dataDir, 'account.zip');
  writeFileSync(path, archive);
  const told = await command('verify', path);
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toContain('5 entries, each as it was committed and signed');
  expect(told.said).toContain('The export is unchanged.');

  const at = archive.indexOf('ledger/') + 400;
  archive.writeUInt8(archive.readUInt8(at) ^ 1, at);
  writeFileSync(path, archive);
  const changed = await typed('verify', path);
  expect([changed.status, changed.said]).toEqual([1, '']);
  expect(changed.wrong).toMatch(/^WRONG {2}ledger\/\d{4}-\d\d\.json: /);
});

test('a statement is checked without the books, and its first bad entry is named', async () => {
  const path = join(over.dataDir, 'statement.json');
  writeFileSync(path, statement);
  const told = await command('verify', path);
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toContain('5 entries, each as it was committed and signed');
  expect(told.said).toContain('The statement is unchanged.');
  expect((await command('verify', path, '--key', 'somebody')).status).toBe(1);
  writeFileSync(path, statement.replace('"amount":"1000.00"', '"amount":"1000.01"'));
  const forged = await command('verify', path);
  expect([forged.status, forged.said]).toEqual([1, '']);
  expect(forged.wrong).toMatch(/^WRONG {2}the first bad entry is: record 1 \(.*-deposit/);
});

test('one posting that was edited is found, and its entry named', async () => {
  const edit = (from: string, to: string) =>
    editAsOwner(
      over.database,
      `UPDATE journal SET postings = replace(postings, $2, $3)
        WHERE account_id = $1 AND legs LIKE 'BALANCE|deposit%'`,
      [ada.userId, from, to],
    );
  await edit('"100000"', '"100001"');
  const told = await command('verify');
  expect(told.status).toBe(1);
  expect(told.wrong).toMatch(/^WRONG .*entry \S*-deposit/m);
  await edit('"100001"', '"100000"');
});

test('beside an external database the log is read, and a backup takes what lies outside it', async () => {
  const log = await typed('log', '--from', '0:2');
  expect([log.status, log.wrong]).toEqual([0, '']);
  expect(JSON.parse(log.said.split('\n')[0] ?? '')).toMatchObject({ log: 0, seq: '2' });
  const folder = join(over.dataDir, 'outside');
  const backup = await typed('backup', '--to', folder);
  expect([backup.status, backup.wrong]).toEqual([0, '']);
  expect(backup.said).toContain('signing.key, secret.key (secrets)');
  expect(readdirSync(folder).sort()).toEqual(['files', 'heads', 'secrets']);
  expect(await typed('backup', '--to', folder, '--wal')).toMatchObject({ status: 1, said: '' });
  rmSync(folder, { recursive: true });
  const bare = await typed('backup', '--to', folder, '--without-secrets');
  expect([bare.status, bare.wrong]).toEqual([0, '']);
  expect(bare.said).toContain('and no secrets, to');
  expect(readdirSync(folder).sort()).toEqual(['files', 'heads']);
  rmSync(folder, { recursive: true });
});

test('an operator halts by command, is told why not twice, and the history says who and why', async () => {
  const operate = (...parts: string[]) => command('instruments', ...parts);
  const apple = '0:NASDAQ:AAPL';
  expect(await operate('halt', apple)).toMatchObject({
    status: 1,
    wrong: 'Say who does this: --by <who>.\n',
  });
  const halted = await operate('halt', apple, '--by', 'Grace', '--reason', 'news pending');
  expect([halted.status, halted.wrong]).toEqual([0, '']);
  expect(halted.said).toContain('halted     0:NASDAQ:AAPL version 2\n');
  expect((await operate('halt', apple, '--by', 'Grace')).wrong).toBe('It is halted already.\n');
  const split = await operate('split', apple, '--ratio', '1:10', '--by', 'Grace');
  expect(split.wrong).toMatch(/^This ratio can leave fractions/);
  expect((await operate('resume', apple, '--by', 'Grace')).status).toBe(0);
  const { said } = await typed('instruments', 'history', apple);
  expect(said.replaceAll(/^\d+ {2}\S+ {2}/gm, '').split('\n')).toEqual([
    'listed  by reference  0:NASDAQ:AAPL version 1',
    'halted  by Grace  0:NASDAQ:AAPL version 2  (news pending)',
    'resumed  by Grace  0:NASDAQ:AAPL version 3',
    '',
  ]);
});

test('what customers hold is ended only by saying so', async () => {
  const delist = (...parts: string[]) =>
    command('instruments', 'delist', '0:NASDAQ:AAPL', '--by', 'Grace', ...parts);
  const refused = await delist();
  expect(refused.status).toBe(1);
  expect(refused.wrong).toMatch(/^1 of your customers hold it\. /);
  const ended = await delist('--held');
  expect([ended.status, ended.wrong]).toEqual([0, '']);
});

test('a fill is worked out again under the terms it was made under', async () => {
  const { rows } = await over.database.pool.query<{ fill_id: string }>('SELECT fill_id FROM fills');
  const told = await command('explain', '--fill', rows[0]?.fill_id ?? '', '--recompute');
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toContain('termsVersion 1\n');
  expect(told.said).toMatch(/^agrees {5}costMinor$/m);
});

test('everything in the house is worked out again', async () => {
  const told = await typed('explain', '--all', '--recompute');
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toMatch(/^orderFilled +1 worked out again$/m);
  expect((await typed('explain', '--all')).status).toBe(2);
});

test('a reversal waits for another person and a running server, and the history says so', async () => {
  const { userId } = ada;
  const correct = (...parts: string[]) => command('correct', ...parts);
  const { said: list } = await correct('movements', '--account', userId);
  const fee = /^(\S+-fee) /m.exec(list)?.[1] ?? '';
  const to = ['reverse', '--account', userId, '--movement', fee, '--reason', 'paid twice'];
  const unnamed = await correct(...to);
  expect(unnamed.status).toBe(1);
  expect(unnamed.wrong).toMatch(/^Say who asks for this: --by <who>\.\n/);
  const asked = await correct(...to, '--by', 'Grace');
  expect([asked.status, asked.wrong]).toEqual([2, '']);
  const idIn = (said: string) => /^correction (\S+)\n/.exec(said)?.[1] ?? '';
  const approve = (by: string, id = idIn(asked.said)) =>
    correct('approve', '--correction', id, '--by', by, '--wait', '0');
  const alone = await approve('grace');
  expect([alone.status, alone.wrong]).toEqual([
    1,
    'It is approved already, or by the person who asked for it.\n',
  ]);
  const waits = await approve('Heidi');
  expect([waits.status, waits.said]).toEqual([
    2,
    'It waits for a running server, which carries it out by itself.\n',
  ]);
  const fill = fee.slice(0, -'-fee'.length);
  const why = ['--by', 'Grace', '--reason', 'a wrong price'];
  const bust = await correct('bust', '--account', userId, '--fill', fill, ...why);
  await approve('Heidi', idIn(bust.said));
  await restart();
  const { said } = await typed('correct', 'history', '--account', userId);
  const second = `takes back ${fill}  asked by Grace  (a wrong price)  approved by Heidi  `;
  const refused = 'Refused: it was taken back before, or its fee was given back.';
  const line = `reverses ${fee}  asked by Grace  (paid twice)  approved by Heidi  Done.`;
  expect(said.replace(/^\S+ {2}\S+Z {2}/gm, '')).toBe(`${line}\n${second}${refused}\n`);
  const told = await command('explain', '--fill', fill);
  expect(told.said).toContain(`${line}\n`);
  expect(told.said).toContain(second);
  expect((await command('verify')).status).toBe(0);
});

test('a line of the signed heads that was changed is named, and put back it counts again', async () => {
  const folder = join(over.dataDir, 'heads');
  const path = join(
    folder,
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .at(-1) ?? '',
  );
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('"seq":"', '"seq":"9'));
  const told = await command('verify');
  expect(told.status).toBe(1);
  expect(told.wrong).toMatch(
    /^WRONG {2}line \d+ of .* was not signed with this installation's key/m,
  );
  expect(told.said).toContain('The books do NOT hold.');
  writeFileSync(path, text);
  expect((await command('verify')).status).toBe(0);
});

test('an edited wallet is named by all; its account is released by name, once it is put back', async () => {
  const { userId } = ada;
  const release = () => command('verify', '--release', userId, '--by', 'Grace');
  expect(await release()).toMatchObject({ status: 1, wrong: `${userId} is not suspended.\n` });

  await move(777);
  for (const name of ['verify', 'rebuild']) {
    const told = await command(name);
    expect(told.status).toBe(1);
    expect(told.wrong).toContain(`wallet STOCK of account ${userId}`);
  }
  await restart();
  expect(await command('verify', '--release', userId)).toMatchObject({
    status: 2,
    wrong: 'Who releases? npm run verify -- --release <account> --by <name>\n',
  });
  const refused = await release();
  expect(refused.status).toBe(1);
  expect(refused.wrong).toMatch(/^Not released: wallet STOCK of account \d+.*\nPut the row back/);

  await move(-777);
  expect(await release()).toMatchObject({
    status: 0,
    said: `Released ${userId}; a running server follows within seconds.\n`,
  });
  expect(await release()).toMatchObject({ status: 1, wrong: `${userId} is not suspended.\n` });
  await restart();
  expect((await command('verify')).status).toBe(0);
});

test('a fill of the customer is explained with its receipt, and no fill with a sentence', async () => {
  const { rows } = await over.database.pool.query<{ fill_id: string }>('SELECT fill_id FROM fills');
  const told = await command('explain', '--fill', rows[0]?.fill_id ?? '', '--recompute');
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toMatch(/^receipt {4}holds, signed with /m);
  // Its quote is scripted: nobody can draw it, and that is said, not thrown.
  expect(told.said).toMatch(/^NOT DRAWN {2}quote: /m);
  expect(told.said).toContain('agrees ');
  expect(told.said).not.toContain('DIFFERS');
  const none = await command('explain', '--fill', 'f-none');
  expect([none.status, none.wrong]).toEqual([2, 'There is no fill f-none.\n']);
});
