import { setTimeout as sleep } from 'node:timers/promises';
import type { ProviderFault } from '@candor/adapters/market-data/faulty-provider';
import { codeForReason } from '@candor/contract/error-codes';
import { priceText } from '@candor/domain/instruments/price-text';
import { parseDecimal } from '@candor/domain/money/decimals';
import { toTick } from '@candor/domain/orders/price-rules';
import { quoteAgeMaxMs } from '@candor/domain/products/quote-age';
import { m } from '@candor/locales/messages';
import type { ChaosHouse, Told } from './chaos-house.ts';

/** What a scenario saw: lines of its report, and each broken promise in words. */
export interface ChaosReport {
  readonly lines: readonly string[];
  readonly violations: readonly string[];
}

const APPLE = '0:NASDAQ:AAPL';
const key = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
const DEPOSIT_STEP_MS = 60_000;
const DEPOSIT_STEPS_MAX = 60;
/** Dollars: less than the demo customer keeps on the balance. */
const TO_TRADE = 3_000;
/** How far the true market is searched for an instant that would have filled the resting order. */
const SEARCH_STEP_MS = 1_000;
/** On most days minutes are enough; on a day that only rises the next ones are looked at too. */
const SEARCH_MS_MAX = 5 * 24 * 3_600_000;
/** Long enough for the looks of the background, which take place ten times a second. */
const BACKGROUND_MS = 150;
const staleSentence = m.errors_stale_price({}, { locale: 'en' });
const SILENT_LOOKS = 8;
const SILENT_STEP_MS = 2_000;

/** Collects what is seen. */
class Notes implements ChaosReport {
  readonly lines: string[] = [];
  readonly violations: string[] = [];

  say(line: string): void {
    this.lines.push(line);
  }

  /** A promise of the house: said when kept, a violation when not. */
  promise(isKept: boolean, promise: string, seen: string): void {
    if (isKept) this.say(`kept     ${promise} (${seen})`);
    else this.violations.push(`${promise}: ${seen}`);
  }
}

/**
 * The feed breaks while orders rest and come in, and heals again. Nothing may fill on what the
 * house last knew; every quote keeps its price and its true age; afterwards everything goes on, and
 * the books agree with the event log.
 */
export async function feedFault(
  house: ChaosHouse,
  faultAt: (nowMs: number) => ProviderFault,
): Promise<ChaosReport> {
  const notes = new Notes();
  await fund(house);
  const healthy = await order(house, { type: 0 });
  notes.promise(healthy.data?.status === 1, 'an order fills on a healthy feed', worded(healthy));
  const { instrument, price } = await restingPrice(house);
  // On a day that only rises the price is met days later: an order for the day would have ended.
  const terms = { type: 1, price: priceText(instrument, price), num: '5', timeInForce: 'gtc' };
  const resting = await order(house, terms);
  notes.promise(
    resting.data?.status === 0 && resting.data.filledNum === '0',
    'a limit below the market rests',
    `at ${resting.data?.price}`,
  );

  const brokenMs = house.nowMs();
  house.market.misbehave(faultAt(brokenMs));
  notes.say('broken   the feed');
  // Past the age of a quote, so that nothing may fill for this reason either.
  const atLeastMs = 2 * quoteAgeMaxMs(instrument);
  const hereMs = await turnToTouch(house, price, { sinceMs: brokenMs, atLeastMs });
  notes.say(`later    ${seconds(hereMs - brokenMs)}: the true market has traded through the limit`);

  await seeOldQuote(house, notes, brokenMs);
  const waiting = await orderIntoSilence(house, notes);
  const orders = [...waiting, resting.data.id];
  await stayUnfilled(house, notes, orders);

  house.market.misbehave({ kind: 'none' });
  notes.say('healed   the feed');
  const healedMs = house.nowMs();
  await goOn(house, notes, { orders: waiting, healedMs });
  // What the market did meanwhile is past; the resting order waits for what it does from now on.
  const touchMs = await turnToTouch(house, price, { sinceMs: house.nowMs(), atLeastMs: 1_000 });
  notes.say(`later    ${seconds(touchMs - healedMs)}: the market trades through the limit again`);
  await goOn(house, notes, { orders: [resting.data.id], healedMs });
  const differences = await house.audit();
  notes.promise(
    differences.length === 0,
    'the books agree with the event log',
    differences.length === 0 ? 'rebuilt from the first event' : differences.join('; '),
  );
  return notes;
}

/**
 * The demo customer's deposit arrives by the simulated chain; the most of it that is sure to be
 * there, whatever else the account has been used for, goes to the stock wallet.
 */
async function fund(house: ChaosHouse): Promise<void> {
  for (let step = 0; step < DEPOSIT_STEPS_MAX; step += 1) {
    const { data } = await house.ask('walletBalance', { walletType: 'BALANCE' });
    if (Number(data?.available) >= TO_TRADE) break;
    house.advance(DEPOSIT_STEP_MS);
    await sleep(BACKGROUND_MS);
  }
  const sides = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: TO_TRADE.toFixed(2) };
  const moved = await house.ask('walletTransfer', sides);
  if (moved.code !== 200) throw new Error(`The transfer answered ${moved.msg}`);
}

function order(house: ChaosHouse, terms: Record<string, unknown>): Promise<Told> {
  const usual = { ...key, stockName: 'Apple', direction: 0, num: '1' };
  return house.ask('stockCreate', { ...usual, ...terms });
}

/** A fiftieth of a percent under the best bid, on the tick. */
async function restingPrice(house: ChaosHouse) {
  const instrument = house.instrument(APPLE);
  const [quote] = await house.truth.quotes([instrument], house.nowMs());
  const bid = quote?.bid ?? 0n;
  return { instrument, price: toTick(instrument, bid - bid / 5000n, 'down') };
}

/** Moves the time to where the true market has printed below the limit since `sinceMs`. */
async function turnToTouch(
  house: ChaosHouse,
  price: bigint,
  of: { readonly sinceMs: number; readonly atLeastMs: number },
): Promise<number> {
  const instrument = house.instrument(APPLE);
  let toMs = of.sinceMs + of.atLeastMs;
  while (toMs < of.sinceMs + SEARCH_MS_MAX) {
    const span = { fromMs: of.sinceMs, toMs };
    const { low } = await house.truth.printsBetween(instrument, span);
    if (low !== null && low < price) break;
    toMs += Math.max(SEARCH_STEP_MS, Math.floor((toMs - of.sinceMs) / 100));
  }
  house.advance(toMs - house.nowMs());
  return toMs;
}

/** The screen keeps the last price, says from when it is, and that time is true. */
async function seeOldQuote(house: ChaosHouse, notes: Notes, brokenMs: number): Promise<void> {
  const instrument = house.instrument(APPLE);
  const { data } = await house.ask('getStock', key);
  const timeMs = Number(data.quoteTimestamp);
  const [then] = await house.truth.quotes([instrument], timeMs);
  const known = then === undefined ? null : priceText(instrument, then.last);
  notes.promise(
    data.lastPrice !== null && data.lastPrice === known && timeMs <= brokenMs,
    'the quote keeps its price with its age',
    `${data.lastPrice}, ${seconds(house.nowMs() - timeMs)} old`,
  );
}

/**
 * Orders that would take the last known price at once. Answers those that were accepted to wait.
 */
async function orderIntoSilence(house: ChaosHouse, notes: Notes): Promise<readonly string[]> {
  const instrument = house.instrument(APPLE);
  const { data: quote } = await house.ask('getStock', key);
  const last = parseDecimal(quote.lastPrice, instrument.priceDecimals);
  if (typeof last !== 'bigint') throw new Error(`no last price: ${quote.lastPrice}`);
  const above = priceText(instrument, toTick(instrument, last + last / 200n, 'up'));
  const orders = [
    ['a market order', { type: 0 }],
    ['a limit above the market', { type: 1, price: above }],
  ] as const;
  const waiting: string[] = [];
  for (const [what, terms] of orders) {
    const told = await order(house, terms);
    const waits = told.code === 200 && told.data.status === 0 && told.data.filledNum === '0';
    const isRefused = told.code === codeForReason.STALE_PRICE && told.msg === staleSentence;
    notes.promise(waits || isRefused, `${what} waits or is refused as stale`, worded(told));
    if (told.code === 200) waiting.push(told.data.id);
  }
  return waiting;
}

/** Time and many looks of the house pass, and nothing fills. */
async function stayUnfilled(
  house: ChaosHouse,
  notes: Notes,
  orders: readonly string[],
): Promise<void> {
  for (let look = 0; look < SILENT_LOOKS; look += 1) {
    house.advance(SILENT_STEP_MS);
    await sleep(BACKGROUND_MS);
  }
  for (const id of orders) {
    const { data } = await house.ask('orderDetail', { id, kind: 'order' });
    notes.promise(
      data.filledNum === '0' && data.status === 0,
      'nothing fills on a broken feed',
      `order ${id} has ${data.filledNum} of ${data.num}`,
    );
  }
}

/** Orders fill by themselves, each on a quote that was fresh. */
async function goOn(
  house: ChaosHouse,
  notes: Notes,
  of: { readonly orders: readonly string[]; readonly healedMs: number },
): Promise<void> {
  const ageMaxMs = quoteAgeMaxMs(house.instrument(APPLE));
  for (const id of of.orders) {
    let seen = '';
    const filled = await house.until(async () => {
      const { data } = await house.ask('orderDetail', { id, kind: 'order' });
      seen = `order ${id} is ${data.status}, ${data.filledNum} of ${data.num}, ${data.reason}`;
      return data.status === 1 ? data : null;
    });
    notes.promise(filled !== null, 'what waited fills after the feed is back', seen);
    for (const fill of filled?.fills ?? []) {
      const ageMs = fill.time - fill.quote.time;
      const isFresh = fill.time >= of.healedMs && ageMs >= 0 && ageMs <= ageMaxMs;
      notes.promise(isFresh, 'its fill saw a fresh quote', `${ageMs} ms old`);
    }
  }
  const { data } = await house.ask('getStock', key);
  const ageMs = house.nowMs() - data.quoteTimestamp;
  notes.promise(ageMs <= ageMaxMs, 'quotes are fresh again', `${ageMs} ms old`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`;
}

function worded({ code, data, msg }: Told): string {
  return code === 200 ? `status ${data.status}, filled ${data.filledNum}` : `${code} ${msg}`;
}
