import type { Instrument } from '@candor/domain/instruments/instrument';
import { owedMinor } from '@candor/domain/loans/loan';
import { LOAN_DAILY_RATE } from '@candor/domain/loans/loan-terms';
import { marketOf } from '@candor/domain/market/price-snapshot';
import { orderQuantity, waitsForTrigger } from '@candor/domain/orders/order';
import type { ExitPrices, Trail } from '@candor/domain/orders/order-parts';
import { called } from '@candor/domain/orders/order-terms';
import { toTick } from '@candor/domain/orders/price-rules';
import { productOf } from '@candor/domain/products/all-products';
import { type AccountState, walletOf } from '@candor/domain/trading/account-state';
import { viewOfAccount } from '@candor/domain/trading/account-view';
import type { AmendOrder, Command, PlaceOrder } from '@candor/domain/trading/commands';
import { usableMinor } from '@candor/domain/wallets/not-usable';
import { movedBy, type StoryMarket, stepOf } from './market.ts';
import type { Act } from './story.ts';

export type CustomerAct = Extract<Act, { readonly who: number }>;
type OrderAct = Extract<Act, { readonly what: 'order' }>;
type AccountAct = Exclude<
  CustomerAct,
  { readonly what: 'deposit' | 'transfer' | 'subscribe' | 'bust' | 'reverse' }
>;

export function isOfCustomer(act: Act): act is CustomerAct {
  return 'who' in act;
}

interface Means {
  readonly accountId: string;
  readonly nowMs: number;
  readonly id: string;
  readonly market: StoryMarket;
}

/** What a customer sends for an act; null when he has nothing to do it with. */
export async function commandsOf(
  act: AccountAct,
  state: AccountState,
  means: Means,
): Promise<Command | null> {
  const { accountId, nowMs, id, market } = means;
  const to = { accountId, nowMs };
  if (act.what === 'order') return orderOf(act, state, means);
  if (act.what === 'cancelTransfer') {
    const [transferId] = state.transfers.keys();
    if (transferId === undefined) return null;
    return { kind: 'cancelTransfer', ...to, transferId, finished: null };
  }
  if (act.what === 'follow') {
    const { term, cents } = act;
    const of = { followId: `f-${id}`, agencyId: 'a', feeBps: 1_000n, gate: null, isFull: false };
    return { kind: 'placeFollow', ...to, ...of, term, amountMinor: BigInt(cents) };
  }
  if (act.what === 'withdraw' || act.what === 'borrow') return moneyOf(act, state, means);
  if (act.what === 'repay') return repayOf(act, state, means);
  if (act.what === 'payShares') {
    const [offeringId] = state.subscriptions.keys();
    if (offeringId === undefined) return null;
    return { kind: 'paySubscription', ...to, offeringId, finished: null };
  }
  if (act.what === 'amend') return amendOf(act, state, means);
  if (act.what === 'cancel') {
    const orders = [...state.orders.keys()];
    const orderId = orders[act.nth % Math.max(orders.length, 1)];
    return orderId === undefined ? null : { kind: 'cancelOrder', ...to, orderId, finished: null };
  }
  const positions = [...state.positions.values()];
  const position = positions[act.nth % Math.max(positions.length, 1)];
  const instrument = market.traded.find((one) => one.id === position?.instrumentId);
  if (position === undefined || instrument === undefined) return null;
  const { positionId, quantity: held, side } = position;
  if (act.what === 'addMargin') {
    const amountMinor = BigInt(act.cents);
    const of = { additionId: `m-${id}`, positionId, amountMinor, heldIn: instrument };
    return { kind: 'addMargin', ...to, ...of };
  }
  const prices = await market.prices(instrument, nowMs);
  const of = { instrument, prices, positionId };
  if (act.what === 'protect') {
    const pair = exitsAround(instrument, market.last(instrument), { side, bps: act.awayBps });
    const exits: ExitPrices =
      act.halves === 'both' ? pair : act.halves === 'none' ? {} : pickOf(pair, act.halves);
    return { kind: 'protectPosition', ...to, ...of, pairId: `x-${id}`, exits };
  }
  const part = (held * BigInt(act.percent)) / 100n;
  const quantity = part - (part % instrument.minCount);
  const order = { orderId: `o-${id}`, ...called(`c-${id}`), type: 'market' } as const;
  const rest = { quantity, price: null, priorOrderId: null };
  return { kind: 'closePosition', ...to, ...of, ...order, ...rest };
}

/** A withdrawal with the fee of a bank, or an application for a loan. */
function moneyOf(
  act: Extract<Act, { readonly what: 'withdraw' | 'borrow' }>,
  state: AccountState,
  { accountId, nowMs, id }: Means,
): Command {
  const to = { accountId, nowMs };
  if (act.what === 'borrow') {
    const { days: termDays, cents } = act;
    const of = { loanId: `b-${id}`, amountMinor: BigInt(cents), termDays, purpose: 'a boat' };
    return { kind: 'applyLoan', ...to, ...of, dailyRate: LOAN_DAILY_RATE, gate: null };
  }
  const wallet = walletOf(state, 'BALANCE');
  const { withdrawals, loans } = viewOfAccount(state);
  const all = usableMinor({ wallet, withdrawals, loans });
  const amountMinor = act.isAll ? all : BigInt(act.cents);
  const of = { withdrawalId: `w-${id}`, walletType: 'BALANCE', amountMinor } as const;
  return { kind: 'holdWithdrawal', ...to, ...of, feeMinor: amountMinor / 1_000n };
}

function repayOf(
  act: Extract<Act, { readonly what: 'repay' }>,
  state: AccountState,
  { accountId, nowMs, id }: Means,
): Command | null {
  const loans = [...state.loans.values()];
  const loan = loans[act.nth % Math.max(loans.length, 1)];
  if (loan === undefined) return null;
  const { loanId } = loan;
  const { percent } = act;
  const amountMinor = percent === null ? null : (owedMinor(loan) * BigInt(percent)) / 100n;
  return { kind: 'repayLoan', accountId, nowMs, loanId, paymentId: `p-${id}`, amountMinor };
}

function pickOf(pair: ExitPrices, half: 'stopLoss' | 'takeProfit'): ExitPrices {
  return { [half]: pair[half] };
}

/** Blocks are market orders of the day, and nobody lends them. */
const blockWays = {
  ...({ type: 'market', timeInForce: 'day', hasExits: false } as const),
  ...({ openClose: null, leverage: 0 } as const),
};

async function orderOf(given: OrderAct, state: AccountState, means: Means): Promise<PlaceOrder> {
  const { accountId, nowMs, id, market } = means;
  const instrument = await instrumentOf(given, means);
  const isBlock = productOf(instrument).terms.sizeSchedule !== null;
  const act = isBlock ? { ...given, ...blockWays } : asTaken(given, instrument);
  const last = market.last(instrument);
  const { direction, type, openClose } = act;
  const away = (bps: number) => at(instrument, last, bps);
  const isStop = type === 'stop' || type === 'stopLimit';
  const beyond = Math.abs(act.awayBps) + 3;
  const trigger = away(direction === 'buy' ? beyond : -beyond);
  const limit = type === 'stopLimit' ? at(instrument, trigger, act.awayBps) : away(act.awayBps);
  const side = direction === 'buy' ? 'long' : 'short';
  const exits = exitsAround(instrument, last, { side, bps: Math.abs(act.awayBps) + 20 });
  const opens = openClose === 'open';
  const isByAmount = act.isByAmount === true && opens && direction === 'buy' && !isBlock;
  // What his screen showed before the price moved on; of every third market order it counts.
  const isConfirmed = type === 'market' && act.awayBps % 3 === 0;
  const seen = { by: 'customer', price: away(act.awayBps), totalMinor: 0n, feeMinor: 0n } as const;
  return {
    ...((isBlock || isConfirmed) && { confirmed: seen }),
    kind: 'placeOrder',
    accountId,
    nowMs,
    instrument,
    direction,
    type,
    openClose,
    orderId: `o-${id}`,
    ...called(`c-${id}`),
    timeInForce: act.timeInForce,
    prices: await market.prices(instrument, nowMs),
    quantity: isByAmount ? 0n : quantityOf(act, instrument),
    ...(isByAmount && { amountMinor: BigInt(act.size) * 23_457n }),
    price: type === 'limit' || type === 'stopLimit' ? limit : null,
    ...(isStop && { triggerPrice: trigger }),
    ...(type === 'trailingStop' && { trail: trailOf(act, last) }),
    ...(act.hasExits && opens && { exits }),
    leverage: leverageOf(act, state, instrument),
    ...(isExtended(act, instrument) && { extendedHours: true }),
    slippageGuardBps: null,
    gate: null,
    priorOrderId: null,
  };
}

/** The one at its place, or the auction of its share while that collects. */
async function instrumentOf(
  { which, isForAuction, ...act }: OrderAct,
  { market, nowMs }: Means,
): Promise<Instrument> {
  const { auctioned, traded } = market;
  const outside = traded.find((one) => isExtended(act, one));
  if (outside !== undefined) return outside;
  if (isForAuction === true) {
    const { status } = marketOf({
      instrument: auctioned,
      prices: await market.prices(auctioned, nowMs),
    });
    if (status === 'auction') return auctioned;
  }
  return traded[which % traded.length] ?? missing();
}

/** An auction takes market orders and limits of the day; a print the same, of shares alone. */
function asTaken(act: OrderAct, instrument: Instrument): OrderAct {
  const { timesInForce, orderTypes } = productOf(instrument).terms;
  const isOffered = timesInForce.includes(act.timeInForce);
  const isOfPrint = act.timeInForce === 'opg' || act.timeInForce === 'cls';
  const type = orderTypes.includes(act.type) && !isOfPrint ? act.type : plainOf(act.type);
  return { ...act, type, timeInForce: isOffered ? act.timeInForce : 'day' };
}

/** A limit that waits for no print can ask for it, of what trades then. */
function isExtended(
  { isExtended: isAsked, type, timeInForce }: Pick<OrderAct, 'isExtended' | 'type' | 'timeInForce'>,
  of: Instrument,
): boolean {
  const isOfPrint = timeInForce === 'opg' || timeInForce === 'cls';
  const trades = productOf(of).terms.hasExtendedHours === true;
  return isAsked === true && trades && type === 'limit' && !isOfPrint;
}

function plainOf(type: OrderAct['type']): OrderAct['type'] {
  return type === 'limit' || type === 'stopLimit' ? 'limit' : 'market';
}

function trailOf({ awayBps, size }: OrderAct, last: bigint): Trail {
  const bps = BigInt(Math.abs(awayBps) + 5);
  if (size % 2 === 0) return { by: 'percent', size: bps };
  return { by: 'amount', size: (last * bps) / 10_000n + 1n };
}

/** An order as it is to be from now on. */
async function amendOf(
  act: Extract<Act, { readonly what: 'amend' }>,
  state: AccountState,
  { accountId, nowMs, id, market }: Means,
): Promise<AmendOrder | null> {
  const orders = [...state.orders.values()];
  const order = orders[act.nth % Math.max(orders.length, 1)];
  const instrument = market.find(order?.terms.instrumentId ?? '');
  if (order === undefined || instrument === null) return null;
  const { percent, byBps } = act;
  const { price, triggerPrice = null, orderId } = order.terms;
  const part = (orderQuantity(order) * BigInt(percent ?? 100)) / 100n;
  const moved = (one: bigint | null) =>
    one === null || byBps === null ? null : at(instrument, one, byBps);
  const isTrailing = order.terms.trail !== undefined;
  return {
    kind: 'amendOrder',
    accountId,
    nowMs,
    orderId,
    instrument,
    newOrderId: `a-${id}`,
    ...called(`ca-${id}`),
    priorOrderId: null,
    prices: await market.prices(instrument, nowMs),
    quantity: percent === null ? null : part - (part % instrument.minCount),
    price: moved(price),
    triggerPrice: waitsForTrigger(order) && !isTrailing ? moved(triggerPrice) : null,
  };
}

function quantityOf({ size }: OrderAct, instrument: Instrument): bigint {
  const steps = instrument.future === null ? size : 1 + (size % 6);
  if (productOf(instrument).terms.sizeSchedule !== null) return 9_900n + 100n * BigInt(size % 60);
  return BigInt(steps) * stepOf(instrument);
}

/** What adds to a position, or waits to open it, has its leverage. */
function leverageOf(act: OrderAct, state: AccountState, { heldAs, leverages }: Instrument): number {
  const side = act.direction === 'buy' ? 'long' : 'short';
  for (const one of state.positions.values()) {
    if (one.instrumentId === heldAs && one.side === side) return one.leverage;
  }
  for (const { terms } of state.orders.values()) {
    if (terms.heldAs === heldAs && terms.openClose === 'open') return terms.leverage;
  }
  if (act.openClose !== 'open') return 1;
  return leverages[act.leverage % leverages.length] ?? 1;
}

function at(instrument: Instrument, price: bigint, bps: number): bigint {
  return toTick(instrument, movedBy(instrument, price, bps), 'up');
}

function exitsAround(
  instrument: Instrument,
  last: bigint,
  { side, bps }: { readonly side: 'long' | 'short'; readonly bps: number },
): ExitPrices {
  const [low, high] = [at(instrument, last, -bps), at(instrument, last, bps)];
  return side === 'long'
    ? { stopLoss: low, takeProfit: high }
    : { stopLoss: high, takeProfit: low };
}

function missing(): never {
  throw new Error('nothing is traded');
}
