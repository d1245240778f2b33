import { expect, test } from 'vitest';
import { normalOf } from '../keys/draws.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';

/**
 * An attacker's work: from the public chart of one day he looks for the key behind it and foretells
 * what comes. He knows this source code. What a weak market would tell him is seen on one that is
 * drawn by a hash of 32 bits, whose key falls in seconds. Here he may try 65,536 keys, and in the
 * weak market he is told the upper half of the key, so that a test is short; nothing else is made
 * easier for him.
 */
const TRIED = 65_536;
const DAY = 20_776;
const DAY_MS = 86_400_000;
const MINUTES = 1440;
/** He looks at so many turns of the price, then foretells the rest of the day. */
const SEEN = 64;
const STRONG = '5c1f8e0a7b92d4634f0d9be1a86c2735e49d017f3ab8652c';

/** A hash of 32 bits. */
function mix32(value: number): number {
  let x = value | 0;
  x ^= x >>> 16;
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  x ^= x >>> 16;
  return x >>> 0;
}
const streamOf = (key: number, day: number) => mix32(key ^ Math.imul(day, 0x9e3779b1));
const drawOf = (stream: number, index: number) => mix32(stream + Math.imul(index + 1, 0x9e3779b1));

interface Span {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** A day parted in halves, the wide spans first. */
function halves(): readonly Span[] {
  const spans: Span[] = [];
  const open = [[0, MINUTES]];
  for (const [low = 0, high = 0] of open) {
    if (high - low < 2) continue;
    const middle = (low + high) >> 1;
    spans.push({ low, middle, high });
    open.push([low, middle], [middle, high]);
  }
  return spans;
}

const spans = halves();
/** Minutes that lie halfway between their neighbours: each is their mean and one draw. */
const halfway = spans
  .filter(({ low, middle, high }) => low === middle - 1 && high === middle + 1)
  .map(({ middle }) => middle)
  .sort((left, right) => left - right);

/** Log prices at the minutes of a day of the weak market, moved by one key. */
function weakDay(key: number): Float64Array {
  const path = new Float64Array(MINUTES + 1);
  path[MINUTES] = 0.01;
  const stream = streamOf(key, DAY);
  for (const { low, middle, high } of spans) {
    const mean = ((path[low] ?? 0) + (path[high] ?? 0)) / 2;
    const spread = 0.03 * Math.sqrt((high - low) / 4 / MINUTES);
    path[middle] = mean + spread * normalOf(drawOf(stream, middle));
  }
  return path;
}

/** A day of the market as it is, from its public chart. */
async function publicDay(seed: string): Promise<Float64Array> {
  const nowMs = (DAY + 1) * DAY_MS - 1;
  const { market, leaders } = aFactorMarket({ seed, marketHours: 'always', begunMs: nowMs });
  const bitcoin = leaders.find((one) => one.assetClass === 'crypto' && one.code === 'BTCUSD');
  if (bitcoin === undefined) throw new Error('no bitcoin');
  const chart = { instrument: bitcoin, type: 'intraday', endMs: nowMs } as const;
  const { bars } = await market.klines(chart);
  const ofDay = bars.filter((bar) => bar.startMs >= DAY * DAY_MS);
  expect(ofDay.length).toBe(MINUTES);
  const first = ofDay[0]?.open ?? 1n;
  return Float64Array.from([first, ...ofDay.map((bar) => bar.close)], (one) =>
    Math.log(Number(one)),
  );
}

/** By how much each halfway minute stands above the mean of its neighbours. */
function turnsOf(path: Float64Array): readonly number[] {
  return halfway.map((minute) => {
    return (path[minute] ?? 0) - ((path[minute - 1] ?? 0) + (path[minute + 1] ?? 0)) / 2;
  });
}

const isUp = (turn: number) => turn > 0;
type Oracle = (key: number) => (place: number) => number;

/** What a key makes of the halfway minutes in the weak market: bits, the sign first. */
const weakOracle: Oracle = (key) => {
  const stream = streamOf(key, DAY);
  return (place) => drawOf(stream, halfway[place] ?? 0);
};

/** The key among some under which most of the signs that were seen come out right. */
function keyBySigns(
  turns: readonly number[],
  oracle: Oracle,
  keys: { readonly from: number; readonly count: number },
): { readonly key: number; readonly right: number } {
  let best = { key: 0, right: -1 };
  for (let key = keys.from; key < keys.from + keys.count; key += 1) {
    const draw = oracle(key);
    let right = 0;
    for (let place = 0; place < SEEN && place - right < SEEN / 2; place += 1) {
      if (draw(place) >>> 31 === (isUp(turns[place] ?? 0) ? 1 : 0)) right += 1;
    }
    if (right > best.right) best = { key, right };
  }
  return best;
}

/** The same from how far each minute stands away: the ranks of the draws must fit the turns. */
function keyBySizes(
  turns: readonly number[],
  oracle: Oracle,
  keys: { readonly from: number; readonly count: number },
): { readonly key: number; readonly fit: number } {
  const seen = turns.slice(0, SEEN);
  const size = Math.sqrt(seen.reduce((sum, turn) => sum + turn * turn, 0));
  let best = { key: 0, fit: -1 };
  for (let key = keys.from; key < keys.from + keys.count; key += 1) {
    const draw = oracle(key);
    let both = 0;
    let own = 0;
    for (const [place, turn] of seen.entries()) {
      const normal = normalOf(draw(place));
      both += turn * normal;
      own += normal * normal;
    }
    const fit = both / size / Math.sqrt(own);
    if (fit > best.fit) best = { key, fit };
  }
  return best;
}

/** The share of the later signs that a key foretells. */
function foretold(turns: readonly number[], oracle: Oracle, key: number): number {
  const draw = oracle(key);
  const later = turns.slice(SEEN);
  const right = later.filter((turn, at) => draw(SEEN + at) >>> 31 === (isUp(turn) ? 1 : 0)).length;
  return right / later.length;
}

/** Four deviations of as many coin flips. */
const LUCK = 4 * Math.sqrt(0.25 / (halfway.length - SEEN));

test('there is enough to foretell that luck is told from knowledge', () => {
  expect(halfway.length).toBe(512);
  expect(LUCK).toBeLessThan(0.11);
});

test('a weak market falls to its chart: sizes or signs alone tell its key and its future', () => {
  const secret = 0x5eed_c0de;
  const turns = turnsOf(weakDay(secret));
  const keys = { from: 0x5eed_0000, count: TRIED };
  expect(keyBySizes(turns, weakOracle, keys).key).toBe(secret);
  const found = keyBySigns(turns, weakOracle, keys);
  expect(found).toEqual({ key: secret, right: SEEN });
  expect(foretold(turns, weakOracle, found.key)).toBe(1);
});

test('the market as it is does not: the best of all those keys foretells like a coin', async () => {
  const turns = turnsOf(await publicDay(STRONG));
  for (const from of [0, 0x5eed_0000]) {
    const keys = { from, count: TRIED };
    for (const { key } of [
      keyBySigns(turns, weakOracle, keys),
      keyBySizes(turns, weakOracle, keys),
    ]) {
      expect(Math.abs(foretold(turns, weakOracle, key) - 0.5)).toBeLessThan(LUCK);
    }
  }
});

test('a seed that can be guessed is found, which is why a short one is warned of', async () => {
  const secret = turnsOf(await publicDay('beef'));
  const sealed = turnsOf(await publicDay(STRONG));
  /** The share of the signs of a day that a guessed seed draws. */
  const agreeing = (one: readonly number[], other: readonly number[]): number =>
    one.filter((turn, at) => isUp(turn) === isUp(other[at] ?? 0)).length / one.length;
  for (const guess of ['beec', 'beed', 'beee', 'beef']) {
    const guessed = turnsOf(await publicDay(guess));
    if (guess === 'beef') expect(guessed).toEqual(secret);
    else expect(Math.abs(agreeing(guessed, secret) - 0.5)).toBeLessThan(LUCK);
    expect(Math.abs(agreeing(guessed, sealed) - 0.5)).toBeLessThan(LUCK);
  }
});
