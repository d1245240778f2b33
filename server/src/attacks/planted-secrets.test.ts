import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { allRoutes, type RouteId } from '@candor/contract/all-routes';
import { customerTopicKinds } from '@candor/contract/push';
import { editAsOwner } from '@candor/database/testing/test-database';
import type { Letter } from '@candor/engines/ports/mail';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mirrorHouse } from '../backup/back-up-house.ts';
import { createLog } from '../edge/log.ts';
import { createSecurityLog } from '../edge/security-log.ts';
import { everyFile, everyRow, Markers } from '../testing/markers.ts';
import { cutPushSockets, openPushSocket, type PushSocket } from '../testing/push-socket.ts';
import { sendPicture } from '../testing/send-picture.ts';
import type { Asked } from '../testing/test-app.ts';
import { openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';

const EMAIL = 'marked@example.test';
const USDT = '100:CRYPTO:USDTUSD';
const STEP_MS = 30_000;

const markers = new Markers();
const logged: string[] = [];
const letters: Letter[] = [];
/** What every call answered that must show no secret. */
const answered: string[] = [];
const folders: string[] = [];
let house: TradingHouse;
let other: PushSocket;

/** What a call shows its owner once, by the names of markers. */
const shown: Partial<Record<RouteId, readonly string[]>> = {
  registerEmail: ['first token'],
  getEmailCode: ['handle of the reset'],
  loginByUsername: ['later token', 'waiting login'],
  loginSecondStep: ['token after two steps'],
  timeCodeBegin: ['authenticator'],
  updatePassword: ['token after another password'],
  settingPayPassword: ['token after a transaction password'],
  timeCodeConfirm: ['token after a factor', 'recovery code', 'unused recovery code'],
  withdrawalPreview: ['wallet address'],
  apiKeyCreate: ['API key', 'secret of the API key'],
  webhookCreate: ['secret of a webhook', 'key of a webhook'],
  webhookSecret: ['next secret of a webhook'],
};

async function ask(id: RouteId, input: Record<string, unknown>, as?: Asked) {
  const told = await house.ask(id, input, { key: `${id} ${answered.length}`, ...as });
  answered.push(`${id} ${JSON.stringify(told)}`);
  return told;
}

async function get(id: RouteId, input: Record<string, unknown>, as?: Asked) {
  const told = await ask(id, input, as);
  expect([id, told.code, told.msg]).toEqual([id, 200, expect.any(String)]);
  return told.data;
}

async function refused(id: RouteId, input: Record<string, unknown>, as?: Asked) {
  const { code } = await ask(id, input, as);
  expect([id, [400, 401, 422].includes(code)]).toEqual([id, true]);
}

/** The code of the last letter. */
function codeOf(name: string): string {
  const code = /\b(\d{6}|[2-9A-Z]{4}-[2-9A-Z]{4})\b/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
  return markers.plant(name, code);
}

beforeAll(async () => {
  const keepLine = (line: string) => void logged.push(line);
  const mail = { mode: 'smtp', send: async (letter: Letter) => void letters.push(letter) } as const;
  const security = createSecurityLog('off', {
    clock: { nowMs: () => 0, every: () => () => undefined },
    key: () => Buffer.alloc(32),
    destination: { write: keepLine },
  });
  const log = createLog('trace', { write: keepLine });
  house = await openTradingHouse({}, { core: { log, mail, security } });
  house.market.show(USDT, { bids: [['0.9999', '100000']], asks: [['1.0001', '100000']] });
  await liveWithSecrets();
}, 120_000);
afterAll(async () => {
  cutPushSockets();
  await house.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Everything a customer has of secrets, through the calls that take or show them. */
async function liveWithSecrets(): Promise<void> {
  const eve = await registered('eve@example.test', 'evening star 1');
  other = await openPushSocket(house, { token: eve.token });
  other.ws.send(JSON.stringify({ op: 'sub', id: 1, topics: [...customerTopicKinds] }));
  const password = markers.plant('login password', 'Zq-marked-pass-1');
  const { token, userId } = await registered(EMAIL, password);
  markers.plant('first token', token);
  const me = { token };
  const wrong = markers.plant('wrong login password', 'Zq-marked-wrong-2');
  await refused('loginByUsername', { username: EMAIL, password: wrong });
  const next = markers.plant('next login password', 'Zq-marked-next-3');
  const change = { oldPassword: password, newPassword: next, confirmPassword: next };
  markers.plant('token after another password', (await get('updatePassword', change, me)).token);
  const payPassword = markers.plant('transaction password', '739164');
  const set = await get('settingPayPassword', { payPassword, confirmPayPassword: payPassword }, me);
  markers.plant('token after a transaction password', set.token);
  const to = { accountId: userId, nowMs: house.nowMs(), depositId: 'd-marked' };
  const bank = { rail: 'railBank', currency: 'USD', receivedMinor: 900_000n, fx: null } as const;
  await house.services.trading.lanes.submit({ kind: 'credit', ...to, ...bank });
  await identify(me);
  await withdraw(me, payPassword);
  await makeKey(me);
  await makeWebhook(me);
  await secondFactor(me, next);
  await forgetPasswords();
  await breakCalls(me);
}

async function registered(email: string, password: string) {
  await get('getEmailCode', { email, type: 'register' });
  const emailCode = codeOf(`code of ${email}`);
  const form = { email, emailCode, password, confirmPassword: password };
  const { token, user } = await get('registerEmail', form);
  return { token: String(token), userId: String(user.userId) };
}

async function identify(me: { readonly token: string }): Promise<void> {
  const idCardNumber = markers.plant('document number', 'A123456(3)');
  markers.plant('bare document number', 'A1234563');
  const picture = async (shade: number) => {
    const bytes = await pngOf(shade);
    markers.plant(`document image ${shade}`, middleOf(bytes));
    const { data } = await sendPicture(house, { ...me, bytes, purpose: 'kyc' });
    const kept = await house.inject({
      method: 'GET',
      url: data.url,
      headers: { authorization: me.token },
    });
    markers.plant(`stored document image ${shade}`, middleOf(kept.rawPayload));
    return String(data.url);
  };
  const [frontUrl, backUrl] = [await picture(1), await picture(2)];
  const named = { country: 'HK', firstName: 'Ada', lastName: 'Chan', cardType: 1 };
  await get('updateReal', { ...named, idCardNumber, frontUrl, backUrl }, me);
  house.turn(60_000);
  await house.untilSeen(async () => {
    expect((await get('userInfo', {}, me)).kycStatus).toBe(3);
  });
}

/** A part of an image that no other has; bytes are signs. */
const middleOf = (bytes: Buffer) => {
  const from = Math.floor(bytes.length / 2) - 12;
  return bytes.subarray(from, from + 24).toString('latin1');
};

async function withdraw(me: { readonly token: string }, payPassword: string): Promise<void> {
  const owner = { kind: 'BANK', bankName: 'Bank of Example', bankAccountName: 'Ada Chan' };
  const cardNumber = markers.plant('card number', '6217003141592653');
  const { id: cardId } = await get('cardAdd', { ...owner, cardNumber }, me);
  const iban = markers.plant('IBAN', 'GB82WEST12345698765432');
  await get('cardAdd', { ...owner, cardNumber: iban.replace(/(.{4})/g, '$1 ') }, me);
  const mistyped = markers.plant('mistyped card number', '4242424242424243');
  await refused('cardAdd', { ...owner, cardNumber: mistyped }, me);
  const walletAddress = markers.plant('wallet address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  const coin = { kind: 'VM', currencyType: 'USDT', network: 'TRC-20' };
  const wallet = await get('cardAdd', { ...coin, walletAddress }, me);
  const amount = '100';
  const wrong = markers.plant('wrong transaction password', '628153');
  const toCard = { kind: 'BANK', cardId, amount };
  await refused('withdrawalApply', { ...toCard, payPassword: wrong }, me);
  await get('withdrawalApply', { ...toCard, payPassword }, me);
  const toWallet = { kind: 'VM', cardId: wallet.id, amount };
  const { quoteId } = await get('withdrawalPreview', toWallet, me);
  await get('withdrawalApply', { ...toWallet, payPassword, quoteId }, me);
  house.turn(30_000);
  await house.untilSeen(async () => {
    const { list } = await get('messageList', { kind: 'withdrawal' }, me);
    expect(list).toHaveLength(2);
  });
  for (const id of ['cardList', 'walletBill', 'securityOverview', 'securityEvents'] as const) {
    await get(id, id === 'walletBill' ? { timeZone: 'UTC' } : {}, me);
  }
}

/** A program's key, used, and one like it that opens nothing. */
async function makeWebhook(me: { readonly token: string }): Promise<void> {
  const hook = { name: 'Marked', url: 'https://hooks.example.test/', kinds: ['order'] };
  const { webhook, secret } = await get('webhookCreate', hook, me);
  markers.plant('secret of a webhook', secret);
  markers.plant('key of a webhook', secret.slice(6));
  const next = await get('webhookSecret', { id: webhook.id }, me);
  markers.plant('next secret of a webhook', next.secret);
}

async function makeKey(me: { readonly token: string }): Promise<void> {
  const { token } = await get('apiKeyCreate', { name: 'robot', scopes: ['read'] }, me);
  markers.plant('API key', token);
  markers.plant('secret of the API key', String(token).slice(-43));
  await get('walletBalances', {}, { token });
  const wrong = markers.plant('wrong API key', `${token.slice(0, -6)}Zq4mRk`);
  await refused('walletBalances', {}, { token: wrong });
  await get('apiKeyList', {}, me);
}

async function secondFactor(me: { readonly token: string }, password: string): Promise<void> {
  const { secret } = await get('timeCodeBegin', {}, me);
  markers.plant('authenticator', secret);
  const now = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.nowMs() });
  const code = markers.plant('code of the authenticator', now());
  const { recoveryCodes, token } = await get('timeCodeConfirm', { code }, me);
  markers.plant('token after a factor', token);
  markers.plant('recovery code', recoveryCodes[0]);
  markers.plant('unused recovery code', recoveryCodes[1]);
  markers.plant('bare recovery code', recoveryCodes[0].replaceAll('-', ''));
  house.turn(STEP_MS);
  const { data } = await ask('loginByUsername', { username: EMAIL, password });
  const pendingToken = markers.plant('waiting login', String(data.pendingToken));
  const wrong = markers.plant('wrong code', '581937');
  await refused('loginSecondStep', { pendingToken, code: wrong });
  const second = await get('loginSecondStep', { pendingToken, code: recoveryCodes[0] });
  markers.plant('token after two steps', second.token);
}

async function forgetPasswords(): Promise<void> {
  const { codeHandle } = await get('getEmailCode', { email: EMAIL, type: 'reset' });
  markers.plant('handle of the reset', codeHandle);
  const newPassword = markers.plant('password after reset', 'Zq-marked-reset-4');
  const emailCode = codeOf('code of the reset');
  const secret = { newPassword, confirmPassword: newPassword };
  const form = { email: EMAIL, emailCode, codeHandle, ...secret };
  await get('resetPassword', form);
}

/** Calls that cannot be read, that come from nobody, and that fail by our fault. */
async function breakCalls(me: { readonly token: string }): Promise<void> {
  const broken = markers.plant('password of a broken body', 'Zq-marked-broken-5');
  const json = { 'content-type': 'application/json' };
  const payload = `{"username":"${EMAIL}","password":"${broken}"`;
  for (const id of ['loginByUsername', 'registerEmail'] as const) {
    const sent = { method: 'POST', url: allRoutes[id].path, headers: json, payload } as const;
    expect((await house.inject(sent)).statusCode).toBe(400);
  }
  const stale = markers.plant('token of nobody', 'Zq-marked-token-of-nobody-0123456789abcdef');
  await refused('userInfo', {}, { token: stale });
  await refused('userInfo', {}, me);
  const { rows } = await house.pool.query('SELECT password_hash FROM users WHERE email = $1', [
    EMAIL,
  ]);
  markers.plant('hash of the password', rows[0].password_hash.split('$').at(-1));
  const { stores } = house.services;
  const { byEmail } = stores.users;
  const password = markers.plant('password of a failed login', 'Zq-marked-failed-6');
  const detail = JSON.stringify(rows[0]);
  Object.assign(stores.users, {
    byEmail: async () => {
      throw Object.assign(new Error('the table is gone'), { detail, password });
    },
  });
  expect((await ask('loginByUsername', { username: EMAIL, password })).code).toBe(500);
  Object.assign(stores.users, { byEmail });
}

test('secrets were planted of every kind', () => {
  expect(markers.names.length).toBeGreaterThan(25);
  expect(answered.length).toBeGreaterThan(25);
});

test('no log has one, at its most talkative', () => {
  expect(logged.length).toBeGreaterThan(10);
  const found = logged.flatMap((line) => markers.in(line).map((name) => `${name}: ${line}`));
  expect(found).toEqual([]);
});

test('no column of any table has one', async () => {
  const rows = await everyRow(house.pool);
  expect(new Set(rows.map(({ table }) => table)).size).toBeGreaterThan(20);
  const hash = 'hash of the password';
  const found = rows.flatMap(({ table, row }) => markers.in(row).map((name) => [table, name]));
  expect(found).toEqual([['public.users', hash]]);
});

test('no file of the house has one, nor of its backup', async () => {
  const { config } = house.services;
  const backup = mkdtempSync(join(tmpdir(), 'candor-planted-'));
  folders.push(backup);
  await mirrorHouse(config, backup);
  const files = [...everyFile(config.dataDir), ...everyFile(backup)];
  expect(files.length).toBeGreaterThan(4);
  const found = files.flatMap(({ file, text }) => markers.in(text).map((name) => [file, name]));
  expect(found).toEqual([]);
});

test('no answer shows one but to whom it is given, once', () => {
  const found = answered.flatMap((line) => {
    const [id = ''] = line.split(' ', 1);
    const expected = shown[id as RouteId] ?? [];
    return markers
      .in(line)
      .filter((name) => !expected.includes(name))
      .map((name) => [id, name]);
  });
  expect(found).toEqual([]);
});

test('a letter has its own code and nothing else', () => {
  const found = letters.flatMap(({ to, subject, text }) =>
    markers.in(`${subject}\n${text}`).map((name) => [to, name]),
  );
  expect(found).toEqual([
    ['eve@example.test', 'code of eve@example.test'],
    [EMAIL, `code of ${EMAIL}`],
    [EMAIL, 'code of the reset'],
  ]);
});

test('another customer hears nothing of it', () => {
  expect(other.heard.length).toBeGreaterThan(0);
  const text = JSON.stringify(other.heard);
  expect([markers.in(text), text.includes(EMAIL)]).toEqual([[], false]);
});

test('no call takes one in its address', () => {
  const secret = /password|token|code$|secret|cardNumber|IdCard|passport|credential/i;
  const named = Object.values(allRoutes).flatMap(({ id, method, path, input }) => {
    const fields = Object.keys(input.properties);
    const inAddress = fields.filter((name) => method === 'GET' || path.includes(`{${name}}`));
    return inAddress.filter((name) => secret.test(name)).map((name) => `${id} ${name}`);
  });
  // The code of an instrument is none.
  expect(named.filter((one) => !/(stockCode|\bcode)$/.test(one))).toEqual([]);
});

test('a leak is found wherever it is planted', async () => {
  const secret = 'Zq-marked-pass-1';
  const value = JSON.stringify({ note: Buffer.from(`the ${secret} of Ada`).toString('base64') });
  const params = "UPDATE messages SET params = $1 WHERE kind = 'withdrawal'";
  await editAsOwner(house, params, [value]);
  const rows = await everyRow(house.pool);
  const inRows = rows.flatMap(({ table, row }) => markers.in(row).map((name) => [table, name]));
  expect(inRows).toContainEqual(['public.messages', 'login password']);
  house.services.log.trace({ form: { typed: secret } }, 'asked');
  expect(logged.flatMap((line) => markers.in(line))).toEqual(['login password']);
  writeFileSync(join(house.services.config.dataDir, 'leak'), Buffer.from(`x${secret}`));
  const files = everyFile(house.services.config.dataDir);
  expect(files.flatMap(({ text }) => markers.in(text))).toEqual(['login password']);
  expect(markers.in('the code is 739164, really')).toEqual(['transaction password']);
  expect(markers.in(Buffer.from(secret).toString('hex'))).toEqual(['login password']);
});
