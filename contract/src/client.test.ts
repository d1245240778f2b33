import { expect, test } from 'vitest';
import { ApiError, CallAborted, type Client, createClient, type HttpRequest } from './client.ts';

interface Sent extends HttpRequest {
  answer(envelope: unknown): void;
  fail(): void;
  isAborted(): boolean;
}

/** A client whose requests wait for the test to answer them. */
function newClient(change: { token?: string | null } = {}) {
  const sent: Sent[] = [];
  const ended: string[] = [];
  const timers = new Map<number, () => void>();
  let keys = 0;
  const client: Client = createClient({
    baseUrl: 'http://server.test',
    send: (request) =>
      new Promise((resolve, reject) => {
        const signal = request.signal as { isAborted: boolean; onAbort: (() => void) | null };
        signal.onAbort = () => reject(new Error('aborted'));
        sent.push({
          ...request,
          answer: (envelope) => resolve({ status: 200, json: async () => envelope }),
          fail: () => reject(new TypeError('fetch failed')),
          isAborted: () => signal.isAborted,
        });
      }),
    newAbort: () => {
      const signal = { isAborted: false, onAbort: null as (() => void) | null };
      const abort = () => {
        signal.isAborted = true;
        signal.onAbort?.();
      };
      return { signal, abort };
    },
    startTimer: (run, ms) => {
      timers.set(ms, run);
      return () => timers.delete(ms);
    },
    newKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    token: () => change.token ?? null,
    language: () => 'zh_Hant_HK',
    onSessionEnded: (error, token) => ended.push(`${error.code} ${token}`),
  });
  const last = () => {
    const request = sent.at(-1);
    if (request === undefined) throw new Error('nothing was sent');
    return request;
  };
  return { client, sent, ended, timers, last };
}

const success = (data: unknown) => ({ code: 200, msg: 'Success', data });

test('a call sends language, token and body, and hands back the data alone', async () => {
  const { client, last } = newClient({ token: 't1' });
  const answer = client.call('walletBalance', { walletType: 'STOCK' });
  expect(last()).toMatchObject({
    url: 'http://server.test/wallet/getWalletBalance',
    method: 'POST',
    body: '{"walletType":"STOCK"}',
    headers: {
      language: 'zh_Hant_HK',
      languages: 'zh_Hant_HK',
      Authorization: 'Bearer t1',
      'Content-Type': 'application/json',
    },
  });
  expect(last().headers).not.toHaveProperty('Idempotency-Key');
  last().answer(success({ walletType: 'STOCK', balance: '1.00' }));
  expect(await answer).toEqual({ walletType: 'STOCK', balance: '1.00' });
});

test('path parameters go into the path, a GET’s fields into the query, absent ones nowhere', () => {
  const { client, last } = newClient();
  client.call('orderDetail', { id: 'a/b', kind: 'ipo' }).catch(() => undefined);
  expect(last().url).toBe('http://server.test/orders/a%2Fb?kind=ipo');
  client.call('allStockList', { keyword: '騰訊 &', source: undefined }).catch(() => undefined);
  expect(last().url).toBe(
    'http://server.test/m_ft/all_stock_list?keyword=%E9%A8%B0%E8%A8%8A%20%26',
  );
});

test('a call that is safe to repeat only with a key always carries one, the app’s own if given', () => {
  const { client, last } = newClient();
  const input = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '5' } as const;
  client.call('walletTransfer', input);
  expect(last().headers['Idempotency-Key']).toBe('key-1');
  client.call('walletTransfer', input, { idempotencyKey: 'mine' });
  expect(last().headers['Idempotency-Key']).toBe('mine');
});

test('of equal reads in flight the newest stays, and the other is silent', async () => {
  const { client, sent } = newClient();
  const first = client.call('watchlist', {});
  const other = client.call('watchlist', { classify: 'HK' });
  const second = client.call('watchlist', {});
  await expect(first).rejects.toBeInstanceOf(CallAborted);
  expect(sent.map((request) => request.isAborted())).toEqual([true, false, false]);
  sent[2]?.answer(success({ list: [] }));
  sent[1]?.answer(success({ list: [] }));
  expect(await second).toEqual({ list: [] });
  expect(await other).toEqual({ list: [] });
});

test('a request that moves money is never aborted by another', () => {
  const { client, sent } = newClient();
  const input = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '5' } as const;
  client.call('walletTransfer', input);
  client.call('walletTransfer', input);
  expect(sent.map((request) => request.isAborted())).toEqual([false, false]);
});

test('a refusal rejects with its code, reason, sentence and figures', async () => {
  const { client, last } = newClient();
  const answer = client.call('getEmailCode', { email: 'a@b.test', type: 'register' });
  const data = { reason: 'CODE_TOO_SOON', s: 42 };
  last().answer({ code: 429, msg: 'Please wait', data });
  const error = await answer.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ code: 429, reason: 'CODE_TOO_SOON', msg: 'Please wait', data });
});

test('401 and 403 end the session the call was made with', async () => {
  const { client, last, ended } = newClient({ token: 't1' });
  const answer = client.call('userInfo', {});
  last().answer({ code: 401, msg: 'Login Expired', data: { reason: 'LOGIN_EXPIRED' } });
  await expect(answer).rejects.toMatchObject({ code: 401 });
  expect(ended).toEqual(['401 t1']);

  const visitor = newClient();
  const login = visitor.client.call('userInfo', {});
  visitor.last().answer({ code: 403, msg: 'Login Expired', data: { reason: 'SHUT_OUT' } });
  await expect(login).rejects.toMatchObject({ code: 403 });
  expect(visitor.ended).toEqual([]);
});

test('no answer at all, or one that is no envelope, is a network error', async () => {
  const { client, last } = newClient();
  const lost = client.call('areaList', {});
  last().fail();
  await expect(lost).rejects.toMatchObject({ code: 0, reason: 'NETWORK_ERROR', msg: '' });
  const odd = client.call('areaList', {});
  last().answer('<html>');
  await expect(odd).rejects.toMatchObject({ code: 0, reason: 'NETWORK_ERROR' });
});

test('a call gives up after 120 seconds, an upload after 60', async () => {
  const { client, timers } = newClient();
  const call = client.call('areaList', {});
  timers.get(120_000)?.();
  await expect(call).rejects.toMatchObject({ code: 0, reason: 'TIME_OUT' });
  const upload = client.upload('proof', {});
  timers.get(60_000)?.();
  await expect(upload).rejects.toMatchObject({ code: 0, reason: 'TIME_OUT' });
});

test('a call given up by its caller is silent', async () => {
  const { client } = newClient();
  const call = client.call('areaList', {});
  call.abort();
  await expect(call).rejects.toBeInstanceOf(CallAborted);
});
