import { cutOffMs, nextPrintMs } from './days.ts';
import { least, magnitude, most } from './exact.ts';
import { leftOf, needOf } from './holds.ts';
import { marketOf, type OwnAccount } from './own-account.ts';
import {
  type At,
  costOfPart,
  isArmed,
  notionalOf,
  type OwnOrder,
  type OwnShare,
} from './own-order.ts';
import type { ToldFill, ToldInstrument, ToldStep, ToldTerms } from './told.ts';
import { guardOf, isWorse } from './venue.ts';

type Direction = 'buy' | 'sell';
export type Cross = 'open' | 'close';

/** An order that is in an auction without being a customer's of the house. */
interface ToldOther {
  readonly id: string;
  readonly direction: Direction;
  readonly worstPrice: bigint | null;
  readonly quantity: bigint;
  readonly atMs: number;
}

/** An auction, open or close that is over; customers' orders the auditor knows by itself. */
export interface ToldAuction {
  readonly instrument: ToldInstrument;
  readonly uncrossMs: number;
  /** Null: nobody knew a fresh price at that instant. */
  readonly last: bigint | null;
  /** The market outside at that instant; a side may be missing. */
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly others: readonly ToldOther[];
  readonly cross?: Cross | 'reopening';
}

interface Interest extends ToldOther {
  readonly isMarket: boolean;
}

/** Works an auction out: by order what it gets (auctions.md). */
export function sharesOf(
  auction: ToldAuction,
  orders: readonly OwnOrder[],
): ReadonlyMap<string, OwnShare> {
  const { last, uncrossMs } = auction;
  const isReopening = auction.cross === 'reopening';
  const own = orders.map((one) =>
    isReopening ? leftInterest(one, auction.instrument) : interestOf(one.terms),
  );
  const others = auction.others.map((one) => ({ ...one, isMarket: false }));
  const price = last === null ? null : priceOf(auction, [...own, ...others], last);
  const given = new Map<string, bigint>();
  for (const direction of ['buy', 'sell'] as const) {
    if (price !== null) serve([...own, ...others], { direction, price, auction, given });
  }
  return new Map(
    own.map(({ id }) => {
      const quantity = given.get(id) ?? 0n;
      return [id, { uncrossMs, price, quantity, isCalledOff: last === null }];
    }),
  );
}

function interestOf(terms: ToldTerms): Interest {
  const { auction, orderId: id, direction, quantity, acceptedAtMs: atMs, price } = terms;
  const isMarket = price === null;
  // Whoever asks for the open or the close at the market wants it wherever it is.
  const worstPrice =
    isMarket && auction?.cross !== undefined ? null : (auction?.worstPrice ?? null);
  return { id, direction, worstPrice, quantity, atMs, isMarket };
}

/**
 * After a halt what is left of an order takes part: at the market at any price, or to the guard of
 * the price that was confirmed.
 */
function leftInterest(order: OwnOrder, instrument: ToldInstrument): Interest {
  const { orderId: id, direction, price, guardFrom: from, acceptedAtMs: atMs } = order.terms;
  const { slippageGuardBps: bps } = order.terms;
  const guard = from === undefined ? null : guardOf(instrument, direction, { from, bps });
  const quantity = leftOf(order);
  return { id, direction, worstPrice: price ?? guard, quantity, atMs, isMarket: price === null };
}

function sideAt(book: readonly Interest[], direction: Direction, price: bigint): bigint {
  return book
    .filter((one) => one.direction === direction && takes(one, price))
    .reduce((sum, { quantity }) => sum + quantity, 0n);
}

function takes({ worstPrice, direction }: Interest, price: bigint): boolean {
  return worstPrice === null || !isWorse(direction, price, worstPrice);
}

/**
 * A print is the market's. Of an auction: where the most trades, then what leaves least, then the
 * nearest to the last price, then the higher; every tick from the lowest limit to the highest that
 * is not further from the market outside than its collar.
 */
function priceOf(auction: ToldAuction, book: readonly Interest[], last: bigint): bigint | null {
  const { instrument, cross } = auction;
  if (cross !== undefined) return last;
  const limits = [last, ...book.flatMap(({ worstPrice }) => worstPrice ?? [])];
  const [low, high] = [limits.reduce(least), limits.reduce(most)];
  let best: { price: bigint; volume: bigint; left: bigint } | null = null;
  for (let price = low; price <= high; price += tickOf(instrument, price)) {
    if (isBeyondCollar(auction, price, last)) continue;
    const [buys, sells] = [sideAt(book, 'buy', price), sideAt(book, 'sell', price)];
    const found = { price, volume: least(buys, sells), left: magnitude(buys - sells) };
    if (found.volume > 0n && (best === null || isBetter(found, best, last))) best = found;
  }
  return best?.price ?? null;
}

/** Further from the middle of the market than ten spreads and than one percent. */
function isBeyondCollar({ bid, ask }: ToldAuction, price: bigint, last: bigint): boolean {
  const hasBoth = bid !== null && ask !== null;
  const twiceMiddle = hasBoth ? bid + ask : 2n * last;
  const spread = hasBoth ? ask - bid : 0n;
  const twiceAway = magnitude(2n * price - twiceMiddle);
  return twiceAway > 20n * spread && twiceAway > twiceMiddle / 100n;
}

type Found = Readonly<Record<'price' | 'volume' | 'left', bigint>>;

function isBetter(one: Found, other: Found, last: bigint): boolean {
  if (one.volume !== other.volume) return one.volume > other.volume;
  if (one.left !== other.left) return one.left < other.left;
  return magnitude(one.price - last) <= magnitude(other.price - last);
}

function tickOf({ ticks }: ToldInstrument, price: bigint): bigint {
  const band = ticks.find(({ toPrice }) => toPrice === null || price < toPrice);
  return band?.tick ?? 1n;
}

/** Market orders, then better limits, then earlier ones, as far as the other side reaches. */
function serve(
  book: readonly Interest[],
  of: {
    readonly direction: Direction;
    readonly price: bigint;
    readonly auction: ToldAuction;
    readonly given: Map<string, bigint>;
  },
): void {
  const { direction, price, auction, given } = of;
  const other = direction === 'buy' ? 'sell' : 'buy';
  let left = sideAt(book, other, price) + marketAt(auction);
  const served = book.filter((one) => one.direction === direction && takes(one, price));
  served.sort((one, next) => rank(one, next));
  for (const { id, quantity } of served) {
    const part = least(quantity, left);
    given.set(id, part);
    left -= part;
  }
}

function rank(one: Interest, next: Interest): number {
  if (one.isMarket !== next.isMarket) return one.isMarket ? -1 : 1;
  const [price, other] = [one.worstPrice, next.worstPrice];
  if (price !== other && price !== null && other !== null) {
    return isWorse(one.direction, price, other) ? -1 : 1;
  }
  return one.atMs - next.atMs || (one.id < next.id ? -1 : 1);
}

/** By its kind what a print trades of a usual day, in thousandths. */
const thousandths = { open: 10n, close: 100n, reopening: 2n } as const;

/** At a print the market trades 2.5 % of that. */
function marketAt({ instrument, cross }: ToldAuction): bigint {
  if (cross === undefined) return 0n;
  const { reference, quantityDecimals, minCount } = instrument;
  const day = BigInt(reference.avgDailyVolume) * 10n ** BigInt(quantityDecimals);
  const share = (day * thousandths[cross] * 25n) / 1_000_000n;
  return most(share - (share % minCount), minCount);
}

/** What is wrong with where an order was put: its instant, its worst price, its cut-off. */
export function judgeAuctionTerms(account: OwnAccount, terms: ToldTerms, step: ToldStep): void {
  const { auction, orderId, timeInForce, direction, price } = terms;
  const { nowMs, instrument } = step.command;
  const cross = crossOf(timeInForce);
  if (auction === undefined || instrument === undefined) {
    if (cross !== null) account.faults.push(`${orderId} waits for no print`);
    return;
  }
  const uncrossMs = nextPrintMs(instrument, cross ?? 'open', nowMs);
  account.expect(`the print of ${orderId}`, auction.uncrossMs, uncrossMs);
  account.expect(`what ${orderId} waits for`, auction.cross ?? null, cross);
  const { quote } = marketOf(step);
  const from = terms.guardFrom ?? quote?.last ?? 0n;
  const worst = price ?? guardOf(instrument, direction, { from, bps: terms.slippageGuardBps });
  account.expect(`the worst price of ${orderId}`, auction.worstPrice, worst);
  if (cross !== null && nowMs >= uncrossMs - cutOffMs(instrument, cross)) {
    account.faults.push(`${orderId} came after the cut-off`);
  }
}

/** Nothing goes once it is bound: past its cut-off, or in the last ten seconds of an auction. */
export function judgeAuctionEnd(account: OwnAccount, { terms }: OwnOrder, step: ToldStep): void {
  const { auction, orderId, timeInForce } = terms;
  const { nowMs, instrument, kind } = step.command;
  if (auction === undefined || kind !== 'cancelOrder') return;
  const of = instrument ?? account.auctioned.get(terms.instrumentId);
  const cross = crossOf(timeInForce);
  const bindsMs = cross === null || of === undefined ? 10_000 : cutOffMs(of, cross);
  if (nowMs >= auction.uncrossMs - bindsMs)
    account.faults.push(`${orderId} went when it was bound`);
}

function crossOf(timeInForce: string): Cross | null {
  return timeInForce === 'opg' ? 'open' : timeInForce === 'cls' ? 'close' : null;
}

/** What is wrong with a fill of an auction; less than its share only where money ends. */
export function judgeAuctioned(
  account: OwnAccount,
  fill: ToldFill,
  of: { readonly order: OwnOrder; readonly at: At; readonly funds: bigint },
): void {
  const { orderId, quantity, slices } = fill;
  const share = account.shares.get(orderId);
  if (share === undefined) {
    account.faults.push(`${orderId} was in no auction that is over`);
    return;
  }
  // Of a reopening an order has one part, and goes on.
  if (of.order.terms.auction === undefined) account.shares.delete(orderId);
  const [slice] = slices;
  account.expect(`the price of ${orderId} in its auction`, slice?.price ?? null, share.price);
  if (quantity > share.quantity) account.faults.push(`${orderId} got more than its share`);
  if (quantity >= share.quantity) return;
  const more = { price: share.price ?? 0n, quantity: quantity + of.at.instrument.minCount };
  const part = { quantity: more.quantity, notional: notionalOf([more]) };
  const need = needOf(account, of.order, part, of.at);
  // An amount is of what is bought, whatever of it is lent.
  const { amountMinor } = of.order.terms;
  const { costMinor, feeMinor } = costOfPart(of.order, part, of.at);
  const isReached = amountMinor !== undefined && costMinor + feeMinor > amountMinor;
  if (need <= of.funds && !isReached) {
    account.faults.push(`${orderId} got less than its share`);
  }
}

/** What has to follow for an order once its auction is over. */
export function missedShare(account: OwnAccount, { command, facts }: ToldStep): readonly string[] {
  const order = account.orders.get(command.orderId ?? '');
  const share = account.shares.get(command.orderId ?? '');
  if (order === undefined || share === undefined) return [];
  const reasons = facts.flatMap((fact) => ('reason' in fact ? [fact.reason] : []));
  const isFilled = facts.some(({ kind }) => kind === 'orderFilled');
  const gone = ['POSITION_CLOSED', 'INSUFFICIENT', 'AMOUNT_REACHED', 'OTHER_LEVERAGE'];
  if (reasons.some((reason) => gone.includes(String(reason)))) return [];
  if (share.quantity > 0n) return isFilled ? [] : [`${command.orderId} got nothing of its share`];
  const reason = share.isCalledOff ? 'AUCTION_CALLED_OFF' : 'AUCTION_UNMATCHED';
  return reasons.includes(reason) ? [] : [`${command.orderId} did not end with ${reason}`];
}

/** What waits as trading goes on after a halt: what came before, but no stop that is armed. */
export function isWaiting(order: OwnOrder, { instrument, uncrossMs }: ToldAuction): boolean {
  const { terms, expiresMs } = order;
  const isOpen = terms.auction === undefined && !isArmed(order);
  const isBefore = terms.acceptedAtMs < uncrossMs && (expiresMs === null || expiresMs > uncrossMs);
  return terms.instrumentId === instrument.id && isOpen && isBefore;
}

/** What has to follow for an order that waited out a halt; none ends for want of others. */
export function missedReopening(account: OwnAccount, { command, facts }: ToldStep) {
  const orderId = command.orderId ?? '';
  const share = account.shares.get(orderId);
  if (!account.orders.has(orderId) || share === undefined) return [];
  const reasons = facts.flatMap((fact) => ('reason' in fact ? [String(fact.reason)] : []));
  const isFilled = facts.some(({ kind }) => kind === 'orderFilled');
  if (share.quantity === 0n) {
    return isFilled || reasons.length > 0 ? [`${orderId} has no part of a reopening`] : [];
  }
  const gone = ['POSITION_CLOSED', 'INSUFFICIENT', 'AMOUNT_REACHED', 'OTHER_LEVERAGE'];
  if (isFilled || reasons.some((reason) => gone.includes(reason))) return [];
  return [`${orderId} got nothing of its reopening`];
}
