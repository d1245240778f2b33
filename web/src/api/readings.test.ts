import { ApiError, CallAborted } from '@candor/contract/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Asking, type Keeper, readings } from './readings.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
const leaves: (() => void)[] = [];
afterEach(() => {
  for (const leave of leaves.splice(0)) leave();
  readings.clear();
  vi.useRealTimers();
});

const failed = (code: number) => new ApiError({ code, reason: 'X', msg: '' });

/** A call whose answers are given by hand, in the order of its questions. */
function callByHand(id = 'positionList') {
  const questions: { answer: (data: unknown) => void; fail: (error: unknown) => void }[] = [];
  let aborted = 0;
  const ask = (): Asking<unknown> => {
    let abort: () => void = () => undefined;
    const promise = new Promise<unknown>((resolve, reject) => {
      questions.push({ answer: resolve, fail: reject });
      abort = () => {
        aborted += 1;
        reject(new CallAborted());
      };
    });
    return Object.assign(promise, { abort: () => abort() });
  };
  const keep = (more: Partial<Keeper> = {}) => {
    const keeper = { ask, freshMs: 0, everyMs: () => undefined, ...more };
    const leave = readings.keep(id, id, keeper);
    leaves.push(leave);
    return leave;
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const answer = async (data: unknown) => {
    await settle();
    questions.at(-1)?.answer(data);
    await settle();
  };
  const fail = async (error: unknown) => {
    await settle();
    questions.at(-1)?.fail(error);
    await settle();
  };
  const asked = async () => {
    await settle();
    return questions.length;
  };
  return { keep, ask, answer, fail, asked, aborted: () => aborted };
}

test('equal readings share one question, and tell when it was asked and answered', async () => {
  const call = callByHand();
  call.keep();
  call.keep();
  expect(await call.asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(300);
  await call.answer('a');
  expect(readings.known('positionList')).toMatchObject({
    data: 'a',
    askedAtMs: 1_000_000,
    readAtMs: 1_000_300,
  });
});

test('a change during a first answer has it asked again, as it may not know of it', async () => {
  const call = callByHand();
  call.keep();
  await call.asked();
  readings.changed((id) => id === 'positionList');
  expect(await call.asked()).toBe(1);
  await call.answer('before');
  expect(readings.known('positionList').data).toBe('before');
  expect(await call.asked()).toBe(2);
  await call.answer('after');
  expect(readings.known('positionList').data).toBe('after');
  expect(await call.asked()).toBe(2);
});

test('a change gives up an older question once there are figures, and only of its own call', async () => {
  const call = callByHand();
  const other = callByHand('flatList');
  call.keep();
  other.keep();
  await call.answer('a');
  await other.answer('b');
  readings.changed((id) => id === 'positionList');
  expect(await call.asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(300);
  readings.changed((id) => id === 'positionList');
  expect(await call.asked()).toBe(3);
  expect(call.aborted()).toBe(1);
  expect(await other.asked()).toBe(1);
});

test('changes that come at once, as those of an order do, have it asked twice and no more', async () => {
  const call = callByHand();
  call.keep();
  await call.answer('before');
  for (let change = 0; change < 6; change += 1) {
    readings.changed((id) => id === 'positionList');
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(await call.asked()).toBe(2);
  await call.answer('first');
  expect(await call.asked()).toBe(3);
  await call.answer('after');
  expect(readings.known('positionList').data).toBe('after');
  expect([await call.asked(), call.aborted()]).toEqual([3, 0]);
});

test('what nobody keeps is not asked for, and is old when it is wanted again', async () => {
  const call = callByHand();
  const leave = call.keep({ freshMs: 60_000 });
  await call.answer('a');
  leave();
  call.keep({ freshMs: 60_000 })();
  expect(await call.asked()).toBe(1);
  readings.changed();
  expect(await call.asked()).toBe(1);
  call.keep({ freshMs: 60_000 });
  expect(await call.asked()).toBe(2);
  expect(readings.known('positionList').data).toBe('a');
});

test('who leaves gives the question up, and its late answer changes nothing', async () => {
  const call = callByHand();
  const leave = call.keep();
  await call.asked();
  leave();
  expect(call.aborted()).toBe(1);
  await call.answer('late');
  expect(readings.known('positionList').data).toBeUndefined();
});

test('it is asked every so often from its answer on, at the pace of the quickest', async () => {
  const call = callByHand();
  call.keep({ everyMs: () => 9000 });
  let everyMs: number | undefined = 5000;
  call.keep({ everyMs: () => everyMs });
  await vi.advanceTimersByTimeAsync(2000);
  await call.answer('a');
  await vi.advanceTimersByTimeAsync(4999);
  expect(await call.asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call.asked()).toBe(2);
  await call.answer('b');
  everyMs = undefined;
  readings.retime('positionList');
  await vi.advanceTimersByTimeAsync(8999);
  expect(await call.asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(await call.asked()).toBe(3);
});

test('no answer is tried again after 1 s and 2 s, then told, and asked again every 5 s', async () => {
  const call = callByHand();
  call.keep();
  await call.fail(failed(0));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await call.asked()).toBe(2);
  await call.fail(failed(503));
  await vi.advanceTimersByTimeAsync(1999);
  expect(await call.asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(1);
  expect(readings.known('positionList').error).toBeUndefined();
  await call.fail(failed(0));
  expect(readings.known('positionList').error).toMatchObject({ code: 0 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await call.asked()).toBe(4);
  await call.answer('a');
  expect(readings.known('positionList')).toMatchObject({ data: 'a', error: undefined });
});

test('without a network a question waits, and is sent when there is one', async () => {
  const call = callByHand();
  window.dispatchEvent(new Event('offline'));
  call.keep();
  expect(await call.asked()).toBe(0);
  expect(readings.known('positionList').isPaused).toBe(true);
  readings.changed();
  expect(await call.asked()).toBe(0);
  window.dispatchEvent(new Event('online'));
  expect(await call.asked()).toBe(1);
  expect(readings.known('positionList').isPaused).toBe(false);
  await call.answer('a');
  window.dispatchEvent(new Event('online'));
  expect(await call.asked()).toBe(2);
});

test('more rows leave what was known as old as it was', async () => {
  const call = callByHand();
  call.keep();
  await call.answer(['a']);
  await vi.advanceTimersByTimeAsync(700);
  readings.askAgain('positionList', 'positionList', call.ask, true);
  expect(readings.known('positionList').isMoreAsked).toBe(true);
  await call.answer(['a', 'b']);
  expect(readings.known('positionList')).toMatchObject({
    data: ['a', 'b'],
    askedAtMs: 1_000_000,
    readAtMs: 1_000_700,
    isMoreAsked: false,
  });
});

test('whoever reads next sees nothing of before, and what is shown is asked for anew', async () => {
  const call = callByHand();
  call.keep();
  await call.answer('of one');
  readings.clear();
  expect(readings.known('positionList').data).toBeUndefined();
  expect(await call.asked()).toBe(2);
});

test('a question that somebody else gave up is asked again, ever later, until it is answered', async () => {
  const call = callByHand();
  call.keep();
  for (const [times, pauseMs] of [300, 600, 1200, 2400, 4800, 8000, 8000].entries()) {
    await call.fail(new CallAborted());
    await vi.advanceTimersByTimeAsync(pauseMs - 1);
    expect(await call.asked()).toBe(times + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call.asked()).toBe(times + 2);
  }
  await call.answer('a');
  expect(readings.known('positionList')).toMatchObject({ data: 'a', error: undefined });
});

test('of two readings that take each other’s question both are answered', async () => {
  const answeredAfterMs = 2000;
  let underWay: { abort: () => void } | null = null;
  const ask = (): Asking<unknown> => {
    underWay?.abort();
    let abort: () => void = () => undefined;
    const promise = new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(resolve, answeredAfterMs, 'told');
      abort = () => {
        clearTimeout(timer);
        reject(new CallAborted());
      };
    });
    const asking = Object.assign(promise, { abort });
    const isOver = () => {
      if (underWay === asking) underWay = null;
    };
    promise.then(isOver, isOver);
    underWay = asking;
    return asking;
  };
  const keeper = { ask, freshMs: 0, everyMs: () => undefined };
  for (const key of ['one', 'other']) leaves.push(readings.keep(key, 'positionList', keeper));
  await vi.advanceTimersByTimeAsync(30_000);
  expect([readings.known('one').data, readings.known('other').data]).toEqual(['told', 'told']);
});
