import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { renewingCalls } from '@candor/contract/renewing-calls';
import { lines } from '@candor/contract/route-lines';
import type { House } from './server.ts';

export interface Answer {
  readonly code: number;
  readonly msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: a walk reads whatever the call of its step answers.
  readonly data: any;
}

/** A customer of a walk, as a program would see them. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly token: string;
}

export interface CallOptions {
  readonly token?: string;
  readonly key?: string;
  readonly language?: string;
}

const renewingPaths: ReadonlySet<string> = new Set([...renewingCalls].map((id) => lines[id][1]));
/** By each token that was replaced, the one after it. */
const renewed = new Map<string, string>();

function newest(token: string): string {
  const next = renewed.get(token);
  return next === undefined ? token : newest(next);
}

/**
 * One call of the API, whatever it answers. As in the app, whoever is answered another token goes
 * on with it.
 */
export async function call(
  server: House,
  path: string,
  body: unknown = {},
  options: CallOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  const token = options.token && newest(options.token);
  if (token) headers.authorization = `Bearer ${token}`;
  if (options.key) headers['idempotency-key'] = options.key;
  if (options.language) headers.language = options.language;
  const isGet = body === null;
  const answer = await fetch(`${server.url}${path}`, {
    method: isGet ? 'GET' : 'POST',
    headers,
    ...(isGet ? {} : { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as Answer;
  const next = told.code === 200 && renewingPaths.has(path) ? told.data.token : token;
  if (token && next !== token) renewed.set(token, next);
  return told;
}

/** Many walks go through one house: their customers have different addresses. */
const walk = randomBytes(3).toString('hex');
let counter = 0;

/** Registers somebody new by calls. */
export async function register(server: House): Promise<Person> {
  counter += 1;
  const email = `${walk}${counter}@example.org`;
  const password = 'walk1234';
  const sent = await call(server, '/getEmailCode', { email, type: 'register' });
  const made = await call(server, '/register/email', {
    email,
    emailCode: sent.data.simulatedCode,
    password,
    confirmPassword: password,
  });
  if (made.code !== 200) throw new Error(`no account: ${JSON.stringify(made)}`);
  return { email, password, userId: made.data.user.userId, token: made.data.token };
}

/**
 * Registers somebody and brings money in by the simulated chain; the test clock turns its blocks.
 */
export async function fundedPerson(
  server: House,
  money: { readonly depositUsd: string; readonly toStock?: string },
): Promise<Person> {
  const person = await register(server);
  const { token } = person;
  const proofUrl = await uploadProof(server, token);
  const made = await call(
    server,
    '/recharge/create',
    { kind: 'BANK', currency: 'USD', amount: money.depositUsd, proofUrl },
    { token },
  );
  if (made.code !== 200) throw new Error(`no deposit: ${JSON.stringify(made)}`);
  await server.advanceClock(31_000);
  await until(async () => {
    const list = await call(server, '/recharge/listPage', {}, { token });
    return list.data.list[0]?.status === 3;
  });
  if (money.toStock) {
    const moved = await call(
      server,
      '/wallet/transfer',
      { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: money.toStock },
      { token },
    );
    if (moved.code !== 200) throw new Error(`no transfer: ${JSON.stringify(moved)}`);
  }
  return person;
}

/** Hands in a passport and lets the desk find it right. */
export async function verify(
  server: House,
  { token, userId }: Person,
  name: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  const frontUrl = await uploadProof(server, token, 'kyc');
  const passport = { country: 'DE', cardType: 2, passportNumber: `C${userId}`, frontUrl };
  const sent = await call(server, '/updateReal', { ...passport, ...name }, { token });
  if (sent.code !== 200) throw new Error(`no identity: ${JSON.stringify(sent)}`);
  await server.advanceClock(61_000);
  await until(
    async () => (await call(server, '/api/user/info', {}, { token })).data.kycStatus === 3,
  );
}

const card = { kind: 'BANK', bankName: 'Northgate Bank' };
const wallet = { kind: 'VM', currencyType: 'USDT', network: 'TRC-20' };

/** Verifies somebody and saves a bank card and a wallet that money can go to. */
export async function withPayees(server: House, person: Person): Promise<void> {
  await verify(server, person, { firstName: 'Ada', lastName: 'Lovelace' });
  const payees = [
    { ...card, bankAccountName: 'Ada Lovelace', cardNumber: '4242424242424242' },
    { ...wallet, walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
  ];
  // Other walks of the house put its clock on, and the login is no fresh proof any more.
  const { token, password } = person;
  const proved = await call(server, '/security/prove', { password }, { token });
  if (proved.code !== 200) throw new Error(`no proof: ${JSON.stringify(proved)}`);
  for (const payee of payees) {
    const saved = await call(server, '/UserAccount/addCardNo', payee, { token });
    if (saved.code !== 200) throw new Error(`no payee: ${JSON.stringify(saved)}`);
  }
}

/** Uploads a picture nobody uploaded before. */
export async function uploadProof(
  server: House,
  token: string,
  purpose: 'proof' | 'kyc' = 'proof',
): Promise<string> {
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(await picture())], { type: 'image/png' }),
    'proof.png',
  );
  const answer = await fetch(`${server.url}/file/upload?purpose=${purpose}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { code, data } = (await answer.json()) as Answer;
  if (code !== 200) throw new Error('the proof was not taken');
  return data.url;
}

let pictures = 0;

/** A small picture, another one at each call. */
export async function picture(): Promise<Buffer> {
  pictures += 1;
  const sharp = createRequire(new URL('../../adapters/package.json', import.meta.url))('sharp');
  const background = { r: pictures % 256, g: (pictures * 7) % 256, b: 120 };
  return sharp({ create: { width: 160 + pictures, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Asks again until it is so, for at most a minute. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('it never came to be');
}
