import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pngOf } from '@candor/adapters/images/testing/pictures';
import { createSealedStorage } from '@candor/adapters/storage/sealed-storage';
import {
  createSealedRowStore,
  type SealedRow,
  sealedPlaces,
} from '@candor/database/stores/sealed-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentKeys } from '../compose/core.ts';
import { payeeSeal } from '../funding/payee-numbers.ts';
import { readUnsubscribeToken, unsubscribeToken } from '../inbox/unsubscribe-token.ts';
import { createDocumentNumbers } from '../kyc/document-numbers.ts';
import { rotateKeys } from '../kyc/rotate-keys.ts';
import { marketSeed } from '../market/market-seed.ts';
import { operatorSeal } from '../operators/operator-factor.ts';
import {
  askAsOperator,
  OPERATOR_PASSWORD,
  openOperator,
  operatorCode,
  type TestOperator,
} from '../testing/an-operator.ts';
import { sendPicture } from '../testing/send-picture.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { openTradingHouse, type TradingHouse } from '../testing/trading-house.ts';
import { signedHeaders, webhookSeal } from '../webhooks/webhook-secrets.ts';
import { keysOf } from './drawn-keys.ts';
import { EARLIER_KEYS_FILE } from './earlier-keys.ts';
import {
  type InstallationSecret,
  loadInstallationSecret,
  secretOf,
} from './installation-secret.ts';
import { keyPurposeNames, keyPurposes } from './key-purposes.ts';
import { passkeySeal } from './passkeys.ts';
import { purposeKeys } from './purpose-keys.ts';
import {
  finishRotation,
  leaveEarlierSecret,
  type RotateSecretDeps,
  RotationRefused,
  turnSecret,
} from './rotate-secret.ts';
import { openSealed, type Seal, sealText } from './seal.ts';
import { timeCodeSeal } from './second-factor.ts';

const DAY_MS = 86_400_000;
const EMAIL = 'rotated@example.test';
const OWNER = { kind: 'BANK', bankName: 'Bank of Example', bankAccountName: 'Ada Chan' };
const CARD = '6217003141592653';

let house: TradingHouse;
let operator: TestOperator;
/** What hangs on the secret, as it was before. */
const was = {
  userId: '',
  token: '',
  authenticator: '',
  recoveryCodes: [] as string[],
  links: '',
  seed: '',
  draws: [] as { id: string; drawSeedHash: string }[],
  hook: '',
};
const ordered = { cardNumber: '5555555555554444', key: 'before-the-turn' };

beforeAll(async () => {
  house = await openTradingHouse();
  operator = await openOperator(house);
  const { token, userId } = await house.register(EMAIL);
  Object.assign(was, { token, userId });
  await identify();
  await get('cardAdd', { ...OWNER, cardNumber: CARD });
  await get('cardAdd', { ...OWNER, cardNumber: ordered.cardNumber }, ordered.key);
  const hook = { name: 'Mine', url: 'https://hooks.example.test/', kinds: ['order'] };
  was.hook = (await get('webhookCreate', hook)).webhook.id;
  await get('webhookSecret', { id: was.hook });
  const { secret } = await get('timeCodeBegin', {});
  was.authenticator = secret;
  const confirmed = await get('timeCodeConfirm', { code: operatorCode(secret, house.nowMs()) });
  was.recoveryCodes = confirmed.recoveryCodes;
  await addPasskey();
  was.links = unsubscribeToken({ userId, kinds: ['order'] }, house.services.secret);
  was.seed = await seedOfMarket();
  was.draws = (await get('newStockList', {})).list;
  await sealedFiles().put('statement', Buffer.from('a statement'));
}, 120_000);
afterAll(() => house.close());

async function get(id: Parameters<TradingHouse['ask']>[0], input: object, key?: string) {
  const as = { token: was.token, ...(key !== undefined && { key }) };
  const told = await house.ask(id, { ...input }, as);
  if (told.code !== 200) throw new Error(`${id}: ${told.msg}`);
  return told.data;
}

async function identify(): Promise<void> {
  const picture = async (shade: number) => {
    const bytes = await pngOf(shade);
    const { data } = await sendPicture(house, { token: was.token, bytes, purpose: 'kyc' });
    return String(data.url);
  };
  const [frontUrl, backUrl] = [await picture(1), await picture(2)];
  const named = { country: 'HK', firstName: 'Ada', lastName: 'Chan', cardType: 1 };
  await get('updateReal', { ...named, idCardNumber: 'A123456(3)', frontUrl, backUrl });
  house.turn(60_000);
  await house.untilSeen(async () => expect((await get('userInfo', {})).kycStatus).toBe(3));
}

function addPasskey(): Promise<boolean> {
  const { secret, stores } = house.services;
  const of = { userId: was.userId, credentialId: 'a-passkey' };
  const sealedKey = sealText('a public key', passkeySeal(of, { secret }));
  const named = { name: 'Phone', counter: 0, transports: [], createdMs: house.nowMs() };
  return stores.secondFactors.addPasskey({ ...of, ...named, sealedKey }, 10);
}

const seedOfMarket = () =>
  marketSeed({ marketSeed: null, pool: house.pool, secret: house.services.secret });
const sealedFiles = () =>
  createSealedStorage(house.services.storage, purposeKeys('statements', house.services.secret));
const rowsOf = () => createSealedRowStore(house.pool, house.services.attested);

/** As the command has them, in a process of its own. */
function depsOf(sleep: () => Promise<unknown> = async () => undefined): RotateSecretDeps {
  const { config, stores, inbox } = house.services;
  const secret = loadInstallationSecret(config);
  const keys = documentKeys(config, secret);
  return {
    place: config,
    secret,
    sleep,
    documentKeys: keys,
    sealDocuments: () =>
      rotateKeys({
        keys,
        secret,
        keepsOld: false,
        files: stores.files,
        kyc: stores.kyc,
        storage: house.services.storage,
        sleep: async () => undefined,
      }),
    documentNumbers: createDocumentNumbers(keys, secret),
    rows: rowsOf(),
    sessions: stores.sessions,
    inbox,
    nowMs: house.nowMs(),
  };
}

/** How each place seals, under whichever keys are given. */
const sealsOf: Readonly<Record<(typeof sealedPlaces)[number], (row: SealedRow, of: Keys) => Seal>> =
  {
    payees: ({ key }, secret) => payeeSeal(key, secret),
    'time-codes': ({ key }, secret) => timeCodeSeal(key, { secret }),
    passkeys: ({ key, ownerId }, secret) =>
      passkeySeal({ userId: ownerId, credentialId: key }, { secret }),
    webhooks: ({ key }, secret) => webhookSeal(key, secret),
    'webhooks-before': ({ key }, secret) => webhookSeal(key, secret),
    operators: ({ key }, secret) => operatorSeal(key, { secret }),
  };
type Keys = InstallationSecret;

/** Whether a secret alone, with the whole database, opens what lies in each place. */
async function openedBy(secret: Uint8Array): Promise<Record<string, number>> {
  const drawn = keysOf(secret);
  const alone = {
    ...house.services.secret,
    keysFor: (purpose: Parameters<typeof drawn>[0]) => [drawn(purpose)],
  };
  const opened: Record<string, number> = {};
  for (const place of sealedPlaces) {
    opened[place] = 0;
    for (const row of await rowsOf().after(place, '', 1000)) {
      try {
        openSealed(row.sealed, sealsOf[place](row, alone));
        opened[place] += 1;
      } catch {
        // It is sealed under another secret.
      }
    }
  }
  return opened;
}

async function logIn(): Promise<void> {
  house.turn(31_000);
  const { data } = await house.ask('loginByUsername', { username: EMAIL, password: TEST_PASSWORD });
  const { pendingToken } = data;
  const code = operatorCode(was.authenticator, house.nowMs());
  const second = await house.ask('loginSecondStep', { pendingToken, code });
  expect(second.code).toBe(200);
  was.token = second.data.token;
}

/** All that a customer, an operator and the desks do with what hangs on the secret. */
async function everythingWorks(): Promise<void> {
  const { secret, stores, funding } = house.services;
  const list = await funding.payees.list(was.userId, 'BANK');
  const numbers = list.map((payee) => funding.numbers.open(payee));
  expect(numbers).toEqual(expect.arrayContaining([CARD, ordered.cardNumber]));
  for (const payee of list.filter(({ bankName }) => bankName === OWNER.bankName)) {
    expect(await funding.payees.findSigned(was.userId, payee.id)).not.toBeNull();
  }
  const passkey = await stores.secondFactors.passkey('a-passkey');
  if (passkey === null) throw new Error('the passkey is gone');
  expect(openSealed(passkey.sealedKey, passkeySeal(passkey, { secret }))).toBe('a public key');
  const { rows } = await house.pool.query('SELECT * FROM webhooks');
  const sealedSecrets = [rows[0].sealed_secret, rows[0].sealed_old_secret];
  const delivery = { hookId: was.hook, place: 1n, body: '{}', sealedSecrets };
  const headers = signedHeaders(delivery, { secret, nowMs: 1 });
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
  expect(readUnsubscribeToken(was.links, secret)).toMatchObject({ userId: was.userId });
  expect(await seedOfMarket()).toBe(was.seed);
  const { documentNumbers } = house.services;
  const [number] = await stores.kyc.numbersAfter('', 1);
  expect(documentNumbers.open(number?.id ?? '', number?.sealedNumber ?? Buffer.alloc(0))).toBe(
    'A1234563',
  );
  const { list: drawn } = await get('newStockList', {});
  const known = was.draws.filter(({ id }) => drawn.some((one: { id: string }) => one.id === id));
  expect(drawn).toEqual(expect.arrayContaining(known.map((one) => expect.objectContaining(one))));
  await logInAsOperator();
}

async function logInAsOperator(): Promise<void> {
  house.turn(31_000);
  const code = operatorCode(operator.secret, house.nowMs());
  const { email: username } = operator;
  const input = { username, password: OPERATOR_PASSWORD, code };
  expect(await askAsOperator(house, 'opsLogin', { input })).toMatchObject({ code: 200 });
}

test('a secret is replaced under a running house, and the one before opens nothing', async () => {
  const { config } = house.services;
  const before = secretOf(config);
  expect(await openedBy(before)).toEqual({
    payees: 2,
    'time-codes': 1,
    passkeys: 1,
    webhooks: 1,
    'webhooks-before': 1,
    operators: 1,
  });
  await everythingWorks();

  expect(turnSecret(config, house.nowMs())).toBe('replaced');
  const after = secretOf(config);
  expect(after.equals(before)).toBe(false);
  // Whoever has the secret and the database could have made a session: none holds.
  expect((await house.ask('userInfo', {}, { token: was.token })).code).toBe(401);
  await logIn();
  await everythingWorks();
  // The answer of a call that was not heard, asked for again.
  const heard = await get('cardAdd', { ...OWNER, cardNumber: ordered.cardNumber }, ordered.key);
  expect(heard.id).toBeTruthy();
  const reused = { ...OWNER, cardNumber: '4111111111111111' };
  const other = { token: was.token, key: ordered.key };
  expect((await house.ask('cardAdd', reused, other)).data.reason).toBe('KEY_REUSED');
  expect(() => turnSecret(config, house.nowMs())).toThrow(RotationRefused);

  // Cut in the middle, and run again while customers go on.
  const cut = depsOf();
  const replace = cut.rows.replace.bind(cut.rows);
  let replaced = 0;
  const rows = {
    ...cut.rows,
    replace: async (...of: Parameters<typeof replace>) => {
      if (replaced === 3) throw new Error('the process died');
      replaced += 1;
      await replace(...of);
    },
  };
  await expect(leaveEarlierSecret({ ...cut, rows })).rejects.toThrow('the process died');
  await everythingWorks();
  let added = 0;
  const busy = async () => {
    added += 1;
    if (added > 2) return;
    // Written by a process that has not heard of the new secret yet.
    const id = randomBytes(8).toString('hex');
    const old = { keysFor: (purpose: 'payee numbers') => [keysOf(before)(purpose)] };
    const sealed = sealText('40000000000000', payeeSeal(id, old as Pick<Keys, 'keysFor'>));
    await house.pool.query(
      `INSERT INTO payees (id, user_id, kind, bank_name, account_name, sealed_number, mark,
         masked_number, created_ms, changed_ms)
       VALUES ($1, $2, 'BANK', 'a', 'b', $3, $1, '…', 1, 1)`,
      [id, was.userId, sealed],
    );
  };
  const sealed = await leaveEarlierSecret(depsOf(busy));
  expect(sealed.problems).toEqual([]);
  expect(sealed.count).toBeGreaterThanOrEqual(5);
  await logIn();
  await everythingWorks();
  const none = Object.fromEntries(sealedPlaces.map((place) => [place, 0]));
  expect(await openedBy(before)).toEqual(none);
  const same = await house.ask('cardAdd', { ...OWNER, cardNumber: CARD }, { token: was.token });
  expect(same.code).toBe(409);

  const open = await finishRotation({ ...depsOf(), endsCodes: false });
  expect(open.left[0]).toBe('recovery codes of 1 customers (--end-codes)');
  const [code = '', unused = ''] = was.recoveryCodes;
  expect(await recover(code)).toBe(200);
  const lasting = keyPurposeNames.filter((name) => typeof keyPurposes[name] === 'object');
  expect(open.left.slice(1).map((line) => line.split(':')[0])).toEqual(lasting);
  expect(Buffer.from((await sealedFiles().get('statement')) ?? []).toString()).toBe('a statement');

  const ended = await finishRotation({ ...depsOf(), endsCodes: true });
  expect(ended.left).toHaveLength(lasting.length);
  expect(await recover(unused)).not.toBe(200);
  const letters = await house.pool.query(
    `SELECT message_key AS key FROM messages WHERE kind = 'security'`,
  );
  const keys = letters.rows.map(({ key }) => key);
  expect(keys.filter((key) => key === 'recovery_old')).toHaveLength(1);
  expect(keys.filter((key) => key === 'recovery_ended')).toHaveLength(1);

  house.turn(61 * DAY_MS);
  expect(await finishRotation({ ...depsOf(), endsCodes: false })).toMatchObject({ left: [] });
  await expect(sealedFiles().get('statement')).rejects.toThrow();
  expect(readUnsubscribeToken(was.links, house.services.secret)).toBeNull();
  expect(await seedOfMarket()).toBe(was.seed);
  const staying = keyPurposeNames.filter((name) => keyPurposes[name] === 'stays');
  const kept = keyPurposeNames.filter((name) => house.services.secret.keysFor(name).length > 1);
  expect(kept).toEqual(staying);
  expect(turnSecret(config, house.nowMs())).toBe('replaced');
  expect(await seedOfMarket()).toBe(was.seed);
}, 120_000);

async function recover(code: string): Promise<number> {
  const { data } = await house.ask('loginByUsername', { username: EMAIL, password: TEST_PASSWORD });
  const { pendingToken } = data;
  return (await house.ask('loginSecondStep', { pendingToken, code })).code;
}

test('with SECRET_KEY each process opens what the others write, before and after the swap', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-secret-'));
  const [one, two] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const at = (secretKey: string, secretKeyAlso: string | null) => ({
    dataDir,
    secretKey,
    secretKeyAlso,
  });
  expect(() => turnSecret(at(one, null), 0)).toThrow('SECRET_KEY_ALSO');
  const first = loadInstallationSecret(at(one, two));
  expect(turnSecret(at(one, two), 0)).toBe('laid-down');
  // Asked for too early, before the swap: what was laid down for the coming secret stays.
  await finishRotation({ ...depsOf(), place: at(one, two), endsCodes: false });
  const second = loadInstallationSecret(at(two, one));
  const seal = (secret: InstallationSecret): Seal => ({
    keys: secret.keysFor('payee numbers'),
    boundTo: 'p1',
  });
  expect(openSealed(sealText('a', seal(first)), seal(second))).toBe('a');
  expect(openSealed(sealText('b', seal(second)), seal(first))).toBe('b');
  const market = (secret: InstallationSecret) => secret.markAt('simulated market 2', 'salt', 0);
  expect(market(second)).toEqual(market(first));
  // An offering that is announced on the day of the swap has one seed in both.
  const draw = (secret: InstallationSecret, ms: number) => secret.markAt('offering draws', 'x', ms);
  expect(draw(second, DAY_MS - 1)).toEqual(draw(first, DAY_MS - 1));
  expect(draw(second, DAY_MS)).not.toEqual(draw(first, DAY_MS));
  const alone = loadInstallationSecret(at(two, null));
  expect(market(alone)).toEqual(market(first));
  expect(loadInstallationSecret(at(one, null)).keysFor('payee numbers')).toHaveLength(1);
  const file = join(dataDir, EARLIER_KEYS_FILE);
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).not.toContain(one);
  rmSync(dataDir, { recursive: true, force: true });
});
