import { expect, test } from 'vitest';
import type { Inputs } from './all-routes.ts';
import {
  ApiError,
  CallAborted,
  type Client,
  type ClientDeps,
  createClient,
  type HttpRequest,
} from './client.ts';
import { frameAnswerMs, frameCalls } from './frame-calls.ts';
import type { ClientFrame } from './push.ts';

interface Sent extends HttpRequest {
  answer(envelope: unknown): void;
  fail(): void;
  isAborted(): boolean;
}

/** A client whose requests wait for the test to answer them. */
function newClient(
  change: Pick<ClientDeps, 'sendFrame' | 'tokenAfter'> & { token?: string | null } = {},
) {
  const sent: Sent[] = [];
  const ended: string[] = [];
  const renewals: (readonly [string, string | null])[] = [];
  const timers = new Map<number, () => void>();
  let keys = 0;
  const client: Client = createClient({
    baseUrl: 'http://server.test',
    ...(change.sendFrame && { sendFrame: change.sendFrame }),
    ...(change.tokenAfter && { tokenAfter: change.tokenAfter }),
    beginRenewal: (token) => (session) => void renewals.push([token, session?.token ?? null]),
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
  return { client, sent, ended, renewals, timers, last };
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

/** A client with a live connection beside HTTP; its frames wait for the test. */
function connected() {
  const frames: Extract<ClientFrame, { op: 'call' }>[] = [];
  const timers: (() => void)[] = [];
  const line = frameCalls({
    send: (frame) => {
      if (frame.op === 'call') frames.push(frame);
    },
    startTimer: (run, ms) => {
      expect(ms).toBe(frameAnswerMs);
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
  });
  const { client, sent, ended } = newClient({ token: 't1', sendFrame: line.ask });
  const answer = (envelope: { code: number; msg: string; data: unknown }, at = -1) =>
    line.answered({ op: 'call', id: frames.at(at)?.id ?? 0, ...envelope } as { id: number });
  return { client, sent, ended, frames, line, timers, answer };
}

const anOrder: Inputs['stockCreate'] = {
  stockCode: 'AAPL',
  source: 0,
  market: 'NASDAQ',
  direction: 0,
  type: 0,
  num: '1',
};
/** Lets what waits for no timer happen. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

test('an order goes over the live connection with its key, and nothing over HTTP', async () => {
  const { client, sent, frames, answer } = connected();
  const placed = client.call('stockCreate', anOrder, { idempotencyKey: 'k1' });
  expect(frames).toEqual([{ op: 'call', id: 1, path: '/stock/create', key: 'k1', body: anOrder }]);
  answer(success({ id: 'o-1' }));
  expect(await placed).toEqual({ id: 'o-1' });
  const refused = client.call('orderCancel', { id: 'o-2' });
  answer({ code: 404, msg: 'Not found', data: { reason: 'NOT_FOUND' } });
  await expect(refused).rejects.toMatchObject({ code: 404, reason: 'NOT_FOUND', msg: 'Not found' });
  expect(sent).toEqual([]);
});

test('what is no order call goes over HTTP, and so does everything of a visitor', () => {
  const { client, sent, frames, line } = connected();
  client.call('walletTransfer', { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '5' });
  expect(sent).toHaveLength(1);
  expect(frames).toEqual([]);
  const visitor = newClient({ sendFrame: line.ask });
  visitor.client.call('orderPreview', anOrder).catch(() => undefined);
  expect([frames, visitor.sent.length]).toEqual([[], 1]);
});

test('a connection that breaks before the answer leaves it to HTTP, under the same key', async () => {
  const { client, sent, frames, line } = connected();
  const placed = client.call('stockCreate', anOrder);
  expect(sent).toEqual([]);
  line.disconnected();
  await settle();
  expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual([frames[0]?.key]);
  expect(sent[0]?.body).toBe(JSON.stringify(anOrder));
  sent[0]?.answer(success({ id: 'o-1' }));
  expect(await placed).toEqual({ id: 'o-1' });
});

test('a connection that stays silent is asked no more until it answers', async () => {
  const { client, sent, frames, timers, answer } = connected();
  const placed = client.call('stockCreate', anOrder);
  timers[0]?.();
  await settle();
  expect(sent).toHaveLength(1);
  client.call('stockCreate', anOrder).catch(() => undefined);
  expect([frames.length, sent.length]).toEqual([1, 2]);
  expect(sent[0]?.headers['Idempotency-Key']).toBe(frames[0]?.key);
  // The late answer changes nothing of the call, whose answer is that of HTTP.
  answer(success({ id: 'late' }));
  sent[0]?.answer(success({ id: 'o-1' }));
  expect(await placed).toEqual({ id: 'o-1' });
  client.call('stockCreate', anOrder).catch(() => undefined);
  expect([frames.length, sent.length]).toEqual([2, 2]);
});

test('a newer preview and a session that ended are over the socket what they are over HTTP', async () => {
  const { client, sent, ended, frames, answer } = connected();
  const first = client.call('orderPreview', anOrder);
  const second = client.call('orderPreview', anOrder);
  await expect(first).rejects.toBeInstanceOf(CallAborted);
  expect([frames.length, sent.length]).toEqual([2, 0]);
  answer({ code: 401, msg: 'Login Expired', data: { reason: 'LOGIN_EXPIRED' } });
  await expect(second).rejects.toMatchObject({ code: 401 });
  expect(ended).toEqual(['401 t1']);
});

const expired = { code: 401, msg: 'Logged out.', data: { reason: 'LOGIN_EXPIRED' } };
const soon = () => new Promise((resolve) => setTimeout(resolve));

test('a call that renews the token says so, with what it was answered or with nothing', async () => {
  const { client, last, renewals } = newClient({ token: 't1' });
  const change = () => client.call('timeCodeEnd', {});
  const first = change();
  last().answer(success({ token: 't2', expireTimestamp: 5 }));
  await first;
  const second = change().catch(() => undefined);
  last().answer({ code: 404, msg: '', data: { reason: 'NOT_FOUND' } });
  await second;
  const third = change().catch(() => undefined);
  last().fail();
  await third;
  const other = client.call('walletBalances', {});
  last().answer(success({ list: [] }));
  await other;
  expect(renewals).toEqual([
    ['t1', 't2'],
    ['t1', null],
    ['t1', null],
  ]);
});

test('a call refused for a token that was replaced is sent again with the one after it', async () => {
  const asked: string[] = [];
  const tokenAfter = async (token: string) => {
    asked.push(token);
    return token === 't1' ? 't2' : null;
  };
  const { client, sent, ended } = newClient({ token: 't1', tokenAfter });
  const input = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '5' } as const;
  const answer = client.call('walletTransfer', input);
  sent[0]?.answer(expired);
  await soon();
  expect(sent[1]?.headers).toEqual({ ...sent[0]?.headers, Authorization: 'Bearer t2' });
  sent[1]?.answer(success({ id: 'b' }));
  expect(await answer).toEqual({ id: 'b' });
  expect([asked, ended]).toEqual([['t1'], []]);

  // Where that one has ended too, or none came after it, the session has.
  const again = client.call('walletTransfer', input).catch((error) => error.reason);
  sent[2]?.answer(expired);
  await soon();
  sent[3]?.answer(expired);
  expect([await again, ended]).toEqual(['LOGIN_EXPIRED', ['401 t2']]);
});
