import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { NothingThere, RequestGate } from './request-gate.ts';
import { HandPace } from './testing/hand-pace.ts';

const rules = {
  name: 'far away',
  tokensMax: 2,
  tokenEveryMs: 1000,
  timeoutMs: 3000,
  attemptsMax: 3,
  waitingMax: 8,
};

function world() {
  const pace = new HandPace(1_000_000);
  return { pace, gate: new RequestGate(rules, pace) };
}

/** The end of a promise, watched from the beginning so that no rejection goes unheard. */
function watch<Value>(promise: Promise<Value>) {
  const end: { value?: Value; error?: unknown } = {};
  promise.then(
    (value) => {
      end.value = value;
    },
    (error) => {
      end.error = error;
    },
  );
  return end;
}

test('two requests go out at once and then one a second', async () => {
  const { pace, gate } = world();
  const sentAtMs: number[] = [];
  const send = () => gate.run(async () => void sentAtMs.push(pace.nowMs() - 1_000_000));
  for (let n = 0; n < 4; n += 1) watch(send());
  await pace.pass(5000);
  expect(sentAtMs).toEqual([0, 0, 1000, 2000]);
});

test('a rest never earns more than the bucket holds', async () => {
  const { pace, gate } = world();
  await pace.pass(60_000);
  const sentAtMs: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    watch(gate.run(async () => void sentAtMs.push(pace.nowMs() - 1_060_000)));
  }
  await pace.pass(3000);
  expect(sentAtMs).toEqual([0, 0, 1000]);
});

test('a failure is repeated after half the back-off, and the third answer counts', async () => {
  const { pace, gate } = world();
  const sentAtMs: number[] = [];
  const end = watch(
    gate.run(async () => {
      sentAtMs.push(pace.nowMs() - 1_000_000);
      if (sentAtMs.length < 3) throw new Error('busy');
      return 'bread';
    }),
  );
  await pace.pass(10_000);
  expect(end.value).toBe('bread');
  // Jitter is one half: 250 ms after the first; the second back-off is 500 ms, the token is there.
  expect(sentAtMs).toEqual([0, 250, 1000]);
});

test('after the last attempt everybody is told at once for a pause that doubles', async () => {
  const { pace, gate } = world();
  let sent = 0;
  const ask = () =>
    watch(
      gate.run(async () => {
        sent += 1;
        throw new Error('no route');
      }),
    );
  const first = ask();
  await pace.pass(1000);
  expect(first.error).toBeInstanceOf(MarketDataUnavailable);
  expect((first.error as Error).message).toBe('no route');
  expect(((first.error as Error).cause as Error).message).toBe('no route');
  expect(sent).toBe(3);
  const inPause = ask();
  await pace.pass(0);
  expect(inPause.error).toBeInstanceOf(MarketDataUnavailable);
  expect(sent).toBe(3);
  await pace.pass(10_000);
  ask();
  await pace.pass(1000);
  expect(sent).toBe(6);
  expect(gate.isPaused).toBe(true);
  // The second pause lasts two seconds.
  await pace.pass(1900);
  expect(gate.isPaused).toBe(true);
  await pace.pass(200);
  expect(gate.isPaused).toBe(false);
});

test('a request without an answer is given up and its signal raised', async () => {
  const { pace, gate } = world();
  let aborted = 0;
  const end = watch(
    gate.run(
      (signal) =>
        new Promise(() => {
          signal.addEventListener('abort', () => {
            aborted += 1;
          });
        }),
    ),
  );
  await pace.pass(3 * 3000 + 2000);
  expect((end.error as Error).message).toBe('no answer within 3000 ms');
  expect(aborted).toBe(3);
});

test('an unknown symbol is neither repeated nor an outage', async () => {
  const { pace, gate } = world();
  let sent = 0;
  const end = watch(
    gate.run(async () => {
      sent += 1;
      throw new NothingThere('no such symbol');
    }),
  );
  await pace.pass(0);
  expect(end.error).toBeInstanceOf(NothingThere);
  expect(sent).toBe(1);
  expect(gate.isPaused).toBe(false);
});

test('when too many wait for a token the next is told at once, and nothing pauses', async () => {
  const { pace, gate } = world();
  const ends = Array.from({ length: 11 }, () => watch(gate.run(async () => 'bread')));
  await pace.pass(0);
  // Two went out, eight wait, the last is refused.
  expect(ends.map((end) => end.error !== undefined)).toEqual([...Array(10).fill(false), true]);
  expect(gate.isPaused).toBe(false);
  await pace.pass(8000);
  expect(ends.slice(0, 10).every((end) => end.value === 'bread')).toBe(true);
});
