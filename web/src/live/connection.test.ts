import { frameCalls } from '@candor/contract/frame-calls';
import { pushLimits } from '@candor/contract/push';
import type { Delivery } from '@candor/contract/push-client';
import { expect, test, vi } from 'vitest';
import { Connection, type Socket } from './connection.ts';
import type { LinkState } from './link-state.ts';

interface FakeSocket extends Socket {
  readonly sent: Record<string, unknown>[];
  isClosed: boolean;
  open(): void;
  say(frame: object): void;
  fail(code: number): void;
}

function fakeSocket(): FakeSocket {
  return {
    onopen: null,
    onmessage: null,
    onclose: null,
    sent: [],
    isClosed: false,
    send(text) {
      this.sent.push(JSON.parse(text));
    },
    close() {
      this.isClosed = true;
    },
    open() {
      this.onopen?.();
    },
    say(frame) {
      this.onmessage?.({ data: JSON.stringify(frame) });
    },
    fail(code) {
      this.onclose?.({ code });
    },
  };
}

/** A connection over fake sockets and a clock that only the test moves. */
function world(token: string | null = null) {
  const sockets: FakeSocket[] = [];
  const states: LinkState[] = [];
  const timers: { atMs: number; run: () => void }[] = [];
  let nowMs = 0;
  const onSessionEnded = vi.fn();
  const connection = new Connection({
    openSocket: () => {
      const socket = fakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    language: () => 'en',
    startTimer: (run, ms) => {
      const timer = { atMs: nowMs + ms, run };
      timers.push(timer);
      return () => {
        const at = timers.indexOf(timer);
        if (at >= 0) timers.splice(at, 1);
      };
    },
    random: () => 0.5,
    onState: (state) => states.push(state),
    onSessionEnded,
    onHeard: () => undefined,
  });
  connection.carryCalls(frameCalls);
  const pass = (ms: number) => {
    const untilMs = nowMs + ms;
    for (;;) {
      const next = timers.toSorted((a, b) => a.atMs - b.atMs).find(({ atMs }) => atMs <= untilMs);
      if (next === undefined) break;
      timers.splice(timers.indexOf(next), 1);
      nowMs = next.atMs;
      next.run();
    }
    nowMs = untilMs;
  };
  const latest = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('No socket was opened.');
    return socket;
  };
  const welcome = () => {
    latest().open();
    latest().say({ op: 'auth', id: 0, code: 200, msg: '', data: { pingMs: pushLimits.pingMs } });
  };
  return { connection, sockets, states, onSessionEnded, pass, latest, welcome };
}

const quote = 'quote:0:NASDAQ:AAPL';
/** Lets what was gathered in a microtask be sent. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

test('it logs in first and then subscribes everything that is listened to in one frame', async () => {
  const { connection, states, latest, welcome } = world('t0k3n');
  connection.listen(quote, () => undefined);
  connection.listen('order', () => undefined);
  await settle();
  welcome();
  expect(latest().sent[0]).toEqual({ op: 'auth', id: 0, token: 't0k3n', language: 'en' });
  expect(latest().sent[1]).toMatchObject({ op: 'sub', topics: [quote, 'order'] });
  expect(states).toEqual(['connecting', 'up']);
});

test('a gap asks for a snapshot, and after it changes are heard again', async () => {
  const { connection, latest, welcome } = world();
  const heard: Delivery[] = [];
  connection.listen(quote, (delivery) => heard.push(delivery));
  await settle();
  welcome();
  latest().say({ op: 'data', topic: quote, seq: 5, prev: 0, snap: true, data: { a: 1 } });
  latest().say({ op: 'data', topic: quote, seq: 9, prev: 7, data: { a: 3 } });
  expect(latest().sent.at(-1)).toMatchObject({ op: 'snap', topic: quote });
  latest().say({ op: 'data', topic: quote, seq: 10, prev: 9, snap: true, data: { a: 4 } });
  latest().say({ op: 'data', topic: quote, seq: 11, prev: 10, data: { a: 5 } });
  expect(heard.map(({ data, isWhole }) => [data, isWhole])).toEqual([
    [{ a: 1 }, true],
    [{ a: 4 }, true],
    [{ a: 5 }, false],
  ]);
});

test('it comes back after 1, 2, 4, 8, 15 and 30 s, and resumes what may not be missed', async () => {
  const { connection, sockets, states, pass, latest, welcome } = world('t');
  connection.listen('order', () => undefined);
  await settle();
  welcome();
  latest().say({ op: 'data', topic: 'order', seq: 41, prev: 0, snap: true, data: {} });
  for (const seconds of [1, 2, 4, 8, 15, 30, 30]) {
    const before = sockets.length;
    latest().fail(1006);
    expect(states.at(-1)).toBe('down');
    pass(seconds * 1000 - 1);
    expect(sockets.length).toBe(before);
    pass(1);
    expect(sockets.length).toBe(before + 1);
  }
  welcome();
  expect(latest().sent[1]).toMatchObject({ op: 'sub', topics: ['order'], since: { order: 41 } });
  expect(states.at(-1)).toBe('up');
});

test('an ended session is told once, and nothing is retried for it', async () => {
  const { connection, sockets, onSessionEnded, pass, latest, welcome } = world('t');
  connection.listen('wallet', () => undefined);
  await settle();
  welcome();
  latest().fail(4401);
  expect(onSessionEnded.mock.calls).toEqual([['t']]);
  pass(120_000);
  expect(sockets.length).toBe(1);
});

test('a topic lingers for two seconds after its last listener, then the server is told', async () => {
  const { connection, states, pass, latest, welcome } = world();
  const stop = connection.listen(quote, () => undefined);
  connection.listen('notice', () => undefined);
  await settle();
  welcome();
  stop();
  pass(1999);
  expect(latest().sent.some(({ op }) => op === 'unsub')).toBe(false);
  pass(1);
  expect(latest().sent.at(-1)).toMatchObject({ op: 'unsub', topics: [quote] });
  expect(states.at(-1)).toBe('up');
});

test('a fast scroll costs no connection and no topic its own two seconds', async () => {
  const { connection, sockets, states, pass, latest, welcome } = world();
  const row = (at: number) => `quote:0:NYSE:S${at}`;
  connection.listen(row(0), () => undefined)();
  const stopFirst = connection.listen(row(1), () => undefined);
  await settle();
  welcome();
  pass(1500);
  stopFirst();
  // The while of row 0 is over, and for a moment nobody listens to anything.
  pass(600);
  const stopSecond = connection.listen(row(1), () => undefined);
  await settle();
  expect(latest().sent.some(({ op }) => op === 'unsub')).toBe(false);
  stopSecond();
  pass(2000);
  expect(latest().sent.at(-1)).toMatchObject({ op: 'unsub', topics: [row(1)] });
  // The scroll ends on rows that were not there before.
  connection.listen(row(2), () => undefined);
  await settle();
  expect(latest().sent.at(-1)).toMatchObject({ op: 'sub', topics: [row(2)] });
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.isClosed).toBe(false);
  expect(states).toEqual(['connecting', 'up']);
});

test('a connection that nobody needed for ten seconds rests, and wakes for the next', async () => {
  const { connection, sockets, states, pass, latest, welcome } = world();
  const stop = connection.listen(quote, () => undefined);
  await settle();
  welcome();
  stop();
  pass(2000 + 9_999);
  expect(latest().isClosed).toBe(false);
  pass(1);
  expect(latest().isClosed).toBe(true);
  expect(states.at(-1)).toBe('idle');
  connection.listen(quote, () => undefined);
  await settle();
  expect(sockets).toHaveLength(2);
  expect(states.at(-1)).toBe('connecting');
});

test('rows gone by make room for those in view before their while is over', async () => {
  const { connection, latest, welcome } = world();
  const listenTo = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) =>
      connection.listen(`quote:0:NYSE:S${from + at}`, () => undefined),
    );
  const gone = listenTo(0, 150);
  listenTo(150, 45);
  await settle();
  welcome();
  for (const stop of gone) stop();
  listenTo(195, 20);
  await settle();
  // 195 were asked for: of the 20 new ones 5 have room, and 15 take that of the first rows.
  const [given, asked] = latest().sent.slice(-2);
  expect(given).toMatchObject({ op: 'unsub' });
  expect(given?.topics).toHaveLength(15);
  expect(asked).toMatchObject({ op: 'sub' });
  expect(asked?.topics).toHaveLength(20);
});

test('it pings, and takes a silence of a minute for a break', async () => {
  const { connection, states, pass, latest, welcome } = world();
  connection.listen(quote, () => undefined);
  await settle();
  welcome();
  pass(pushLimits.pingMs);
  expect(latest().sent.at(-1)).toMatchObject({ op: 'ping' });
  pass(pushLimits.silenceMs);
  expect(states).toContain('down');
});

test('no more topics are asked for than a connection may have', async () => {
  const { connection, latest, welcome } = world();
  for (let at = 0; at < 250; at++) connection.listen(`quote:0:NYSE:S${at}`, () => undefined);
  await settle();
  welcome();
  expect(latest().sent[1]).toMatchObject({ op: 'sub' });
  expect(latest().sent[1]?.topics).toHaveLength(200);
});

test('calls go over the connection once it is up, and are left alone when it breaks', async () => {
  const { connection, latest, welcome } = world('t0k3n');
  const call = { path: '/stock/create', key: 'k', body: { num: '1' } };
  expect(connection.call(call)).toBeNull();
  connection.listen(quote, () => undefined);
  await settle();
  expect(connection.call(call)).toBeNull();
  welcome();
  const [first, second] = [connection.call(call), connection.call(call)];
  expect(latest().sent.at(-2)).toEqual({ op: 'call', id: 1, ...call });
  const told = { op: 'call', id: 2, code: 200, msg: 'Success', data: { id: 'o-1' } };
  latest().say(told);
  expect(await second?.envelope).toEqual(told);
  latest().fail(1006);
  expect(await first?.envelope).toBeNull();
  expect(connection.call(call)).toBeNull();
});
