import type { Buffer } from 'node:buffer';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { MarketTick } from '@candor/engines/market/market-ticker';
import { expect, test } from 'vitest';
import type { Line } from './line.ts';
import { fanOut } from './market-fan-out.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 17);
const apple = instrumentNamed('AAPL');

function instrumentNamed(code: string): Instrument {
  const { instruments } = buildCatalogue(NOW_MS);
  const found = instruments.find((one) => one.code === code && one.source === 0);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
}

/** A desk whose readings end when the test says so, each dearer by a cent. */
function slowDesk() {
  const waiting: (() => void)[] = [];
  let readings = 0;
  const desk = {
    clock: { nowMs: () => NOW_MS },
    hours: () => ({ status: 'open', nextOpenMs: null }),
    halt: () => null,
    quote: () => {
      readings += 1;
      const last = 10_000n + BigInt(readings);
      const quote = { last, previousClose: 10_000n, timeMs: NOW_MS, isSimulated: true };
      return new Promise((resolve) => waiting.push(() => resolve(quote)));
    },
  } as unknown as MarketDesk;
  const end = async (): Promise<void> => {
    for (const one of waiting.splice(0)) one();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { desk, end, readings: () => readings };
}

function openLine() {
  const texts: string[] = [];
  const line: Line = {
    waitingChars: 0,
    bufferedBytes: () => 0,
    write: (bytes: Buffer) => void texts.push(bytes.toString('latin1')),
  };
  const numbers = () => texts.map((text) => /"prev":(\d+)/.exec(text)?.[1]);
  return { line, texts, numbers };
}

test('ticks that come while a look takes long are looked at once, and nothing queues up', async () => {
  const { desk, end, readings } = slowDesk();
  let tick: (ticks: readonly MarketTick[]) => void = () => undefined;
  const failures: unknown[] = [];
  const fan = fanOut(
    {
      desk,
      ticker: {
        newFollower: (onTicks) => {
          tick = onTicks;
          const nothing = () => undefined;
          return { follow: nothing, add: nothing, remove: nothing, stop: nothing };
        },
      },
    },
    (error) => failures.push(error),
  );
  const { line, numbers } = openLine();
  const name = `quote:${apple.id}`;
  const subscribed = fan.subscribe(line, new Map([[name, { kind: 'quote', instrument: apple }]]));
  await end();
  await subscribed;
  const moved = [{ instrument: apple }] as unknown as readonly MarketTick[];
  for (let look = 0; look < 50; look += 1) tick(moved);
  expect(readings()).toBe(2);
  await end();
  expect(readings()).toBe(3);
  await end();
  expect(readings()).toBe(3);
  // The snapshot, then each change after the one before.
  expect(numbers()).toEqual(['0', '1', '2']);
  expect(failures).toEqual([]);
});
