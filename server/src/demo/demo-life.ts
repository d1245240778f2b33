import { randomUUID } from 'node:crypto';
import { direction, orderType, type Source, source } from '@candor/contract/enums';
import { ALERT_VALUE_DECIMALS, ALERTS_MAX } from '@candor/domain/alerts/alert-rules';
import { findInstrument } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { powerOfTen } from '@candor/domain/money/decimals';
import { called, tillCancelled } from '@candor/domain/orders/order-terms';
import { toTick } from '@candor/domain/orders/price-rules';
import { walletOf } from '@candor/domain/trading/account-state';
import { availableMinor } from '@candor/domain/wallets/wallet-figures';
import { DeskRun } from '@candor/engines/supervised/desk-run';
import type { Services } from '../services.ts';
import { nextId } from '../trading/ids.ts';
import { placeOrder } from '../trading/place-order.ts';
import { runCommand } from '../trading/run-command.ts';

const STEP_EVERY_MS = 1_000;
const TO_TRADE_MINOR = 600_000n;
/** How far the waiting order and the alert stand from the price, in percent. */
const AWAY_PERCENT = 3n;
const ALERT_SCALE = powerOfTen(ALERT_VALUE_DECIMALS);

interface Share {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
}

const apple: Share = { source: source.stock, market: 'NASDAQ', code: 'AAPL' };
const nvidia: Share = { source: source.stock, market: 'NASDAQ', code: 'NVDA' };
const cola: Share = { source: source.stock, market: 'NYSE', code: 'KO' };
const vodafone: Share = { source: source.stock, market: 'LSE', code: 'VOD' };
const bitcoin: Share = { source: source.crypto, market: 'CRYPTO', code: 'BTCUSD' };

/** One act of the demo customer: the calls anybody makes, one at a time. */
type Act = (life: Life) => Promise<void>;

interface Life {
  readonly services: Services;
  readonly userId: string;
  readonly nowMs: number;
}

const acts: readonly Act[] = [
  moveToTrade,
  ...[apple, nvidia, bitcoin, cola, vodafone].map(watch),
  order('1', apple, { side: 'buy', num: '8' }),
  order('2', nvidia, { side: 'buy', num: '5' }),
  order('3', bitcoin, { side: 'buy', num: '0.01' }),
  order('4', vodafone, { side: 'buy', num: '200' }),
  order('5', nvidia, { side: 'sell', num: '5' }),
  order('6', apple, { side: 'sell', num: '3' }),
  order('7', cola, { side: 'buy', num: '10', below: AWAY_PERCENT }),
  alertAbove(apple),
];

/**
 * Gives the demo customer an account that has been used: once the first deposit is there they move
 * money, watch, buy, sell and wait, one act a second, by the calls and rules of every
 * customer and at the prices of the moment. Nothing is written into the past. A customer who has
 * ordered before is left alone; what is refused is logged and left out.
 */
export function liveDemoLife(services: Services, userId: string): DeskRun {
  const { clock, log } = services;
  let next = 0;
  const step = async () => {
    const life = { services, userId, nowMs: clock.nowMs() };
    if (next === 0 && (await hasOrdered(life))) return void run.stop();
    if (next === 0 && !(await hasMoney(life))) return;
    const act = acts[next];
    next += 1;
    if (act === undefined) return void run.stop();
    await act(life);
  };
  const run = new DeskRun({
    desk: 'demo customer',
    periodMs: STEP_EVERY_MS,
    clock,
    work: step,
    onFailure: (error) => log.warn({ err: error }, 'an act of the demo customer failed'),
  });
  run.start();
  return run;
}

async function hasOrdered({ services, userId }: Life): Promise<boolean> {
  const asked = { accountId: userId, offset: 0, limit: 1 };
  const { total } = await services.trading.reads.orders({
    ...asked,
    sources: undefined,
    states: undefined,
    fromMs: undefined,
    toMs: undefined,
  });
  return total > 0;
}

async function hasMoney({ services, userId }: Life): Promise<boolean> {
  const state = await services.trading.accounts.view(userId);
  return availableMinor(walletOf(state, 'BALANCE')) >= TO_TRADE_MINOR;
}

async function moveToTrade({ services, userId, nowMs }: Life): Promise<void> {
  const answer = await runCommand(services.trading, {
    command: {
      kind: 'transfer',
      accountId: userId,
      nowMs,
      transferId: nextId('t', nowMs),
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      amountMinor: TO_TRADE_MINOR,
      fx: null,
      fxEndsAtMs: null,
    },
    expects: 'transfer',
    key: { commandKey: 'demo-transfer', requestHash: '' },
  });
  note(services, answer);
}

function watch(share: Share): Act {
  return async ({ services, userId, nowMs }) => {
    const instrumentId = instrumentOf(services, share)?.id;
    if (instrumentId === undefined) return;
    const row = { id: randomUUID(), userId, instrumentId, createdMs: nowMs };
    await services.market.watchlist.save(row);
  };
}

function order(
  name: string,
  share: Share,
  asked: { readonly side: 'buy' | 'sell'; readonly num: string; readonly below?: bigint },
): Act {
  return async ({ services, userId, nowMs }) => {
    const { side, num, below } = asked;
    const price = below === undefined ? undefined : await priceAway(services, share, -below);
    if (price === null) return;
    const type = price === undefined ? orderType.market : orderType.limit;
    const input = {
      stockCode: share.code,
      source: share.source,
      market: share.market,
      direction: direction[side],
      type,
      num,
      price,
      leverage: 1,
      ...tillCancelled,
      ...called(`demo-${name}`),
    };
    const caller = { userId };
    const call = { input, caller, locale: 'en' as const, nowMs, idempotencyKey: null };
    note(services, await placeOrder('stockCreate', call, services));
  };
}

function alertAbove(share: Share): Act {
  return async ({ services, userId, nowMs }) => {
    const instrument = instrumentOf(services, share);
    const quote = instrument && (await services.market.desk.quote(instrument));
    if (!instrument || !quote) return;
    const scale = powerOfTen(instrument.priceDecimals);
    const price = awayOnTick(instrument, quote.last, AWAY_PERCENT);
    const alert = {
      id: randomUUID(),
      userId,
      instrumentId: instrument.id,
      rule: 'above' as const,
      value: (price * ALERT_SCALE) / scale,
      isOnce: true,
      byEmail: false,
      isActive: true,
      isArmed: true,
      createdMs: nowMs,
      firedMs: null,
    };
    if (await services.market.alerts.create(alert, ALERTS_MAX)) {
      services.market.alertWatch.add(alert);
    }
  };
}

/** The last price and some percent, on a tick; null while there is no price. */
async function priceAway(
  services: Services,
  share: Share,
  percent: bigint,
): Promise<string | null> {
  const instrument = instrumentOf(services, share);
  const quote = instrument && (await services.market.desk.quote(instrument));
  if (!instrument || !quote) return null;
  return priceText(instrument, awayOnTick(instrument, quote.last, percent));
}

function awayOnTick(instrument: Instrument, price: bigint, percent: bigint): bigint {
  return toTick(instrument, (price * (100n + percent)) / 100n, 'down');
}

function instrumentOf(services: Services, share: Share): Instrument | null {
  return findInstrument(services.market.desk.catalogue(), share);
}

function note(
  { log }: Services,
  answer: { readonly isAccepted: boolean; readonly reason?: string },
): void {
  if (!answer.isAccepted) log.warn({ reason: answer.reason }, 'the demo customer was refused');
}
