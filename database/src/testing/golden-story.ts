import { compareReference } from '@candor/domain/instruments/compare-reference';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { pricesOf, ratesOf } from '@candor/domain/market/testing/prices-of';
import type { ExitPrices } from '@candor/domain/orders/order-parts';
import { positionKey } from '@candor/domain/positions/position';
import { openedProducts } from '@candor/domain/products/testing/opened-products';
import type { AmendOrder, Bust, Command, PlaceOrder } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import type { TradingRules } from '@candor/domain/trading/rules';
import { paperRules } from '@candor/domain/trading/rules';
import {
  aCoin,
  aHongKongStock,
  aMarket,
  anInstrument,
  type MarketSketch,
  START_MS,
} from '@candor/domain/trading/testing/market-builder';
import { allotResting } from '@candor/domain/trading/working/allot-resting';
import type { CorrectionKind } from '@candor/engines/corrections/correction-ports';
import { createAuctionStore } from '../stores/auctions.ts';
import { createCorrectionStore } from '../stores/corrections.ts';
import { createInstrumentStore } from '../stores/instruments.ts';
import { tellOfBonds } from './golden-bonds.ts';
import { tellDividends } from './golden-dividends.ts';
import { tellFollows } from './golden-follows.ts';
import { tellLoans } from './golden-loans.ts';
import { tellOfMargin } from './golden-margin.ts';
import {
  tellOfAmounts,
  tellOfAtOnce,
  tellOfChanges,
  tellOfReversals,
  tellOfTrails,
} from './golden-orders.ts';
import { tellOfReopenings, tellOfSessions } from './golden-sessions.ts';
import { tellSplits } from './golden-splits.ts';
import { type Teller, tellOfExits, tellOfStops } from './golden-stops.ts';
import { offeredShare, tellSubscriptions } from './golden-subscriptions.ts';
import { LaneDesk } from './lane-desk.ts';
import { testAttestor } from './test-attestor.ts';

const DAY_MS = 86_400_000;
const UNCROSS_MS = START_MS + 900_000;

/** Everything that the rules know is allowed, so that everything that can be stored is. */
const rules: TradingRules = {
  ...paperRules,
  products: openedProducts,
};

const HKD = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };
const HKD_IN = { ...HKD, rate: 781_000_000n };
const BTC = { base: 'BTC', quote: 'USD', rate: 6_000_000_000_000n, mid: 6_010_000_000_000n };

const stock = anInstrument({ leverages: [1, 2] });
const two = anInstrument({ ...stock, id: '0:NYSE:TWO', heldAs: '0:NYSE:TWO' });
const abroad = anInstrument({ id: '0:XLON:PENCE', market: 'XLON', code: 'PENCE', currency: 'GBP' });
const auctionShare = anInstrument({ id: '7:NASDAQ:TEST', source: 7 });
const coin = aCoin();
const hongKong = aHongKongStock();
const future = anInstrument({
  id: '3:CME:ESZ26',
  source: 3,
  market: 'CME',
  code: 'ESZ26',
  future: {
    product: 'ES',
    category: 'index',
    contractMonth: '2026-12',
    lastTradingDay: '2026-12-18',
    settlement: 'cash',
  },
});
const bond = anInstrument({
  id: '101:BOND:T10',
  source: 101,
  market: 'BOND',
  code: 'T10',
  bond: {
    couponRate: 4.25,
    couponFrequency: 2,
    maturity: '2036-11-15',
    dayCount: 'ACT/ACT',
    faceValue: 100,
  },
});

/** An auction as its desk keeps it. */
async function keepAuction({ database }: LaneDesk): Promise<void> {
  const uncross = { price: 10_000n, buyQuantity: 500n, sellQuantity: 503n };
  const order = { direction: 'buy', isMarket: true, worstPrice: null, quantity: 6n } as const;
  const other = { direction: 'sell', isMarket: false, worstPrice: 10_000n } as const;
  await createAuctionStore(database.pool).keep({
    inputs: {
      instrumentId: auctionShare.id,
      uncrossMs: UNCROSS_MS,
      quote: aMarket(auctionShare).quote,
      orders: [{ id: 'o1', ...order, atMs: START_MS }],
      others: [{ id: 'x1', ...other, quantity: 503n, atMs: START_MS }],
    },
    result: {
      uncross: { ...uncross, volume: 500n, imbalance: -3n },
      book: [uncross],
      fills: [{ orderId: 'o1', quantity: 6n }],
    },
    storedMs: UNCROSS_MS,
  });
}

/** A desk on which the story can happen; `hear` is told each command as it is decided. */
export function openGoldenDesk(hear: (command: Command) => void = () => {}): Promise<LaneDesk> {
  return LaneDesk.open({
    decide: (state, command) => {
      hear(command);
      return decide(state, command, rules);
    },
  });
}

/**
 * Commands of every kind through real lanes, so that facts, rows and answers of every kind are
 * stored. A kind that the present version has and this story lacks fails the test that reads it.
 */
export async function tellGoldenStory(desk: LaneDesk): Promise<void> {
  await keepAuction(desk);
  const split = { id: 's', atMs: START_MS, to: 2n, from: 1n, cashPrice: null, isDone: true };
  const settlement = { id: 's', price: 9_000n, isDone: true };
  const over = { ...stock, id: '0:NYSE:OVER', heldAs: '0:NYSE:OVER', code: 'OVER', settlement };
  const shares = [{ ...stock, splits: [split] }, coin, hongKong];
  const reference = [...shares, future, bond, over, offeredShare];
  const listed = compareReference(new Map(), reference, START_MS);
  await createInstrumentStore(desk.database.pool).append(0, listed);
  const story = new Story(desk);
  for (const accountId of ['10000001', '10000002']) {
    await story.begin(accountId);
    await story.payIn();
    await story.bonds();
    await story.trade();
    await story.split();
    await story.settle();
    await story.mark();
    await story.correct();
    await story.bust();
    await story.margin();
    await story.rest();
    await story.stops();
    await story.closeAndSettle();
    await story.auction();
    await story.payOut();
    await story.repeatAndRefuse();
    await tellSubscriptions(desk, accountId);
    await tellDividends(desk, accountId);
    await tellFollows(desk, accountId);
    await tellLoans(desk, accountId);
    await tellSplits(desk, accountId);
  }
}

class Story {
  readonly #desk: LaneDesk;
  #accountId = '';
  #nowMs = START_MS;
  #keys = 0;

  constructor(desk: LaneDesk) {
    this.#desk = desk;
  }

  async begin(accountId: string): Promise<void> {
    this.#accountId = accountId;
    this.#nowMs = START_MS;
    await this.#do({ kind: 'openAccount', ...this.#base() });
  }

  async payIn(): Promise<void> {
    const bank = { kind: 'credit', ...this.#base(), rail: 'railBank' } as const;
    const usd = { currency: 'USD', fx: null } as const;
    await this.#keyed({ ...bank, depositId: this.#id('d'), receivedMinor: 5_100_000n, ...usd });
    await this.#do({ ...bank, depositId: this.#id('d'), receivedMinor: 50n, ...usd });
    const hkd = { currency: 'HKD', fx: HKD_IN } as const;
    await this.#keyed({ ...bank, depositId: this.#id('d'), receivedMinor: 78_100n, ...hkd });
    const chain = { rail: 'railChain', currency: 'BTC', fx: BTC } as const;
    const coins = { ...bank, depositId: this.#id('d'), receivedMinor: 1_234_567n, ...chain };
    await this.#do(coins);
    await this.#do(coins);
    await this.#keyed(this.#transfer('STOCK', 3_100_000n));
    await this.#keyed(this.#transfer('HK_STOCK', 1_000_000n));
  }

  /** Filled at once: whole, in part, beyond the book, in another currency, short, with leverage. */
  async trade(): Promise<void> {
    const confirmed = {
      by: 'customer',
      price: 10_001n,
      totalMinor: 50_005n,
      feeMinor: 100n,
    } as const;
    await this.#placeKeyed({ quantity: 5n, confirmed });
    await this.#place({ quantity: 20n, leverage: 2, instrument: two });
    await this.#place({ quantity: 3n });
    await this.#place({ quantity: 4n, direction: 'sell' });
    const thin = {
      asks: [
        [10_001n, 2n],
        [10_010n, 1n],
      ],
    } as const;
    const waiting = await this.#place({ quantity: 10n, price: 10_010n }, thin);
    await this.#cancel(waiting);
    const drawnBy = { view: { taken: { bids: none, asks: { levels: [1n], beyond: 2n } } } };
    // Of which hardly anything trades: the guard ends what goes past its book.
    const reference = { ...stock.reference, avgDailyVolume: 30 };
    const rare = { ...stock, id: '0:NYSE:DEEP', reference };
    await this.#place({ quantity: 200n, instrument: rare }, thin);
    await this.#place({ quantity: 1n }, drawnBy);
    const fx = {
      rate: 125_000_000n,
      timeMs: this.#nowMs,
      sourceName: 'scripted',
      isSimulated: true,
    };
    const inPounds = { view: { fxRate: 125_000_000n, fx } };
    await this.#place({ quantity: 7n, instrument: abroad }, inPounds);
    await this.#place({ quantity: 2n, instrument: abroad, direction: 'sell' }, inPounds);
    await this.#place({ quantity: 12_345_000n, instrument: coin });
    const short = { ...stock, id: '0:NYSE:SHORT' };
    await this.#place({ quantity: 2n, direction: 'sell', openClose: 'open', instrument: short });
  }

  /** Three shares become one: an order of the old count ends, and what is left is paid in cash. */
  async split(): Promise<void> {
    await this.#place({ quantity: 2n, price: 9_000n, instrument: two, leverage: 2 });
    const split = { id: 'split-two', atMs: this.#nowMs, to: 1n, from: 3n, cashPrice: 30_000n };
    const instrument = { ...two, splits: [{ ...split, isDone: false }] };
    const prices = pricesOf([], this.#nowMs);
    await this.#do({ kind: 'splitHolding', ...this.#base(), instrument, prices });
    const after = { ...two, splits: [{ ...split, isDone: true }] };
    await this.#place({ quantity: 1n, instrument: after, leverage: 2 });
  }

  /** What is held of a share that has ended is closed at a price for all. */
  async settle(): Promise<void> {
    const ended = { ...stock, id: '0:NYSE:ENDS', heldAs: '0:NYSE:ENDS' };
    await this.#place({ quantity: 3n, instrument: ended });
    const settlement = { id: 'settle-ends', price: 9_000n, isDone: false };
    const instrument = { ...ended, settlement };
    const prices = pricesOf([], this.#nowMs);
    await this.#do({ kind: 'settleHolding', ...this.#base(), instrument, prices });
  }

  /** Contracts are paid by a day's settlement price, and some of them are closed. */
  async mark(): Promise<void> {
    await this.#place({ quantity: 4n, instrument: future });
    this.#nowMs += DAY_MS;
    const prices = pricesOf([], this.#nowMs);
    const day = { day: '2026-11-22', dueMs: this.#nowMs - 1, price: 9_900n };
    await this.#do({ kind: 'markHolding', ...this.#base(), instrument: future, prices, ...day });
    await this.#place({ quantity: 2n, instrument: future, direction: 'sell' });
    const lent = { ...stock, id: '0:NYSE:DUSK', heldAs: '0:NYSE:DUSK', leverages: [1, 2] };
    await this.#place({ quantity: 40n, instrument: lent, leverage: 2 });
    this.#nowMs += DAY_MS;
    const night = { night: '2026-11-23', dueMs: this.#nowMs - 1, price: 10_000n };
    await this.#do({ kind: 'chargeNight', ...this.#base(), instrument: lent, prices, ...night });
  }

  /** Operators give back what an order had cost too much. */
  async correct(): Promise<void> {
    await this.#place({ quantity: 1n });
    const store = this.#corrections();
    const { accountId, nowMs } = this.#base();
    const [fee] = await store.movements(accountId);
    if (fee === undefined) throw new Error('there is nothing to correct');
    const of = { accountId, correctsId: fee.movementId };
    await this.#undo('reversal', of.correctsId, async (named) => ({
      kind: 'reverse',
      ...named,
      nowMs,
      isReversed: false,
      movement: await store.movement(of),
    }));
  }

  /** Fills are taken back: all there was, a close with its proceeds, a part of what goes on. */
  async bust(): Promise<void> {
    const never = { ...stock, id: '0:NYSE:NEVER', heldAs: '0:NYSE:NEVER' };
    await this.#bust(await this.#place({ instrument: never }), never);
    const sold = { ...stock, id: '0:NYSE:BUST', heldAs: '0:NYSE:BUST' };
    await this.#place({ instrument: sold, quantity: 3n });
    const unsettled = { view: later(this.#nowMs) };
    const sale = { instrument: sold, quantity: 3n, direction: 'sell' } as const;
    await this.#bust(await this.#place(sale, unsettled), sold);
    const parted = await this.#place({ quantity: 50n, price: 9_950n, timeInForce: 'gtc' });
    await this.#meet(parted, { volume: 110_000n, view: printed(9_940n, 400n) });
    await this.#bust(parted, stock);
    await this.#meet(parted, { volume: 120_000n, view: printed(9_940n, 400n) });
    await this.#cancel(parted);
  }

  async margin(): Promise<void> {
    await tellOfMargin(this.#desk, this.#base());
  }

  async bonds(): Promise<void> {
    await tellOfBonds(this.#desk, this.#base());
  }

  async #bust(orderId: string, instrument: PlaceOrder['instrument']): Promise<void> {
    const of = { accountId: this.#accountId, correctsId: `${orderId}-f1` };
    await this.#undo('bust', of.correctsId, async (named) => {
      const found = await this.#corrections().fill(of);
      return { kind: 'bust', ...named, ...this.#base(), found: found && { ...found, instrument } };
    });
  }

  #corrections() {
    const { pool } = this.#desk.database;
    const attestor = testAttestor(pool);
    attestor.open(async (_accountId, digests) => {
      const rows = digests.map(({ row, digest }) => ({ row, digest }));
      await this.#do({ kind: 'attestRows', ...this.#base(), rows });
      return true;
    });
    return createCorrectionStore(pool, attestor);
  }

  async #undo(
    kind: CorrectionKind,
    correctsId: string,
    commandOf: (named: Named) => Promise<Command>,
  ): Promise<void> {
    const store = this.#corrections();
    const { accountId, nowMs } = this.#base();
    const named = { correctionId: this.#id('k'), accountId, by: 'anna', reason: 'it was wrong' };
    const { correctionId } = named;
    await store.ask({ ...named, kind, correctsId, askedMs: nowMs });
    await store.approve({ correctionId, by: 'ben', atMs: nowMs });
    await this.#do(await commandOf({ ...named, approvedBy: 'ben' }));
    await store.close(correctionId, { atMs: nowMs, refusal: null, figures: {} });
  }

  /** Resting orders: a queue that shortens, fills in parts, cancelled, expired, moved, gone. */
  async rest(): Promise<void> {
    const queue = { bids: [[9_900n, 500n]] } as const;
    const filled = await this.#place(
      { quantity: 200n, price: 9_900n, timeInForce: 'gtc', instrument: stock },
      queue,
    );
    await this.#meet(filled, { ...queue, volume: 110_000n, view: printed(9_900n, 300n) });
    await this.#meet(filled, { ...queue, volume: 120_000n, view: printed(9_900n, 3_000n) });
    await this.#meet(filled, { volume: 130_000n, view: printed(9_890n, 1_600n) });
    await this.#cancel(filled, 'keyed');
    const closed = { view: { status: 'closed', nextOpenMs: this.#nowMs + 60_000 } } as const;
    const opens = await this.#placeKeyed({ quantity: 2n, price: 9_800n }, closed);
    await this.#meet(opens, { view: { closesAtMs: this.#nowMs + 3_600_000 } });
    const standing = await this.#place({ quantity: 2n, price: 9_700n, timeInForce: 'gtc' });
    await this.#meet(standing, closed);
    const day = await this.#place(
      { quantity: 1n, price: 9_600n },
      { view: { closesAtMs: this.#nowMs + 1_000 } },
    );
    this.#nowMs += 5_000;
    await this.#do({ kind: 'expireOrder', ...this.#base(), orderId: day });
    const gone = await this.#place({ quantity: 1n, price: 9_500n });
    await this.#do({ kind: 'endGoneOrder', ...this.#base(), orderId: gone });
    await this.#place({ quantity: 1n, price: 9_400n });
  }

  async stops(): Promise<void> {
    const teller: Teller = {
      newId: (prefix) => this.#id(prefix),
      place: (set, sketch) => this.#place(set, sketch),
      meet: (orderId, sketch, of) => this.#meet(orderId, sketch, of),
      amend: (orderId, set) => this.#amend(orderId, set),
      protect: (exits, of) => this.#protect(exits, of),
      reverse: (positionId, sketch, of) => this.#reverse(positionId, sketch, of),
    };
    await tellOfStops(teller);
    await tellOfExits(teller);
    await tellOfAtOnce(teller);
    await tellOfAmounts(teller);
    await tellOfReversals(teller);
    await tellOfChanges(teller);
    await tellOfTrails(teller);
    await tellOfSessions(teller, (cross) => {
      const { instrument, prices } = this.#order({}, {});
      const at = { kind: 'uncrossOrder', ...this.#base(), instrument, prices } as const;
      return this.#do({ ...at, ...cross, restReason: 'AUCTION_UNMATCHED' });
    });
    await tellOfReopenings(teller, (part) => {
      const { instrument, prices } = this.#order({}, {});
      const at = { kind: 'reopenOrder', ...this.#base(), instrument, prices } as const;
      return this.#do({ ...at, ...part, reopenMs: this.#nowMs + 1 });
    });
  }

  async #reverse(positionId: string, sketch: MarketSketch, instrument: Instrument): Promise<void> {
    const { prices } = this.#order({ instrument }, sketch);
    const ids = { closeOrderId: this.#id('o'), orderId: this.#id('o'), positionId };
    const named = { ...ids, clientOrderId: this.#id('c'), gate: null, priorOrderId: null };
    await this.#keyed({ kind: 'reversePosition', ...this.#base(), ...named, instrument, prices });
  }

  async #amend(
    orderId: string,
    set: Partial<Pick<AmendOrder, 'quantity' | 'price'>>,
  ): Promise<void> {
    const { instrument, prices } = this.#order({}, {});
    const newOrderId = this.#id('o');
    const same = { quantity: null, price: null, triggerPrice: null, priorOrderId: null };
    const named = { orderId, newOrderId, clientOrderId: newOrderId, instrument, prices };
    await this.#keyed({ kind: 'amendOrder', ...this.#base(), ...named, ...same, ...set });
  }

  async #protect(exits: ExitPrices, instrument: Instrument): Promise<void> {
    const { positions } = await this.#desk.read(this.#accountId);
    const { positionId = '' } = positions.get(positionKey(instrument.heldAs, 'long')) ?? {};
    const prices = pricesOf(this.#market(instrument, {}), this.#nowMs);
    const named = { pairId: this.#id('x'), positionId, instrument, prices, exits };
    await this.#keyed({ kind: 'protectPosition', ...this.#base(), ...named });
  }

  /** Shares of Hong Kong are sold, and what they brought waits for its settlement. */
  async closeAndSettle(): Promise<void> {
    const settlesAtMs = this.#nowMs + 2 * DAY_MS;
    const sketch = {
      bids: [[10_000n, 900n]],
      asks: [[10_000n, 900n]],
      view: { settlesAtMs },
    } as const;
    await this.#place({ instrument: hongKong, quantity: 300n }, sketch);
    const { positions } = await this.#desk.read(this.#accountId);
    const position = [...positions.values()].find((one) => one.instrumentId === hongKong.id);
    if (position === undefined) throw new Error('nobody holds the shares of Hong Kong');
    const { kind: _kind, ...order } = this.#order({ instrument: hongKong, quantity: 300n }, sketch);
    const { positionId } = position;
    await this.#keyed({ ...order, kind: 'closePosition', positionId, ...this.#base() });
    const { fxEndsAtMs, ...back } = this.#transfer('HK_STOCK', 7_000_000n);
    const ends = { fxEndsAtMs, fx: HKD_IN, toWallet: 'BALANCE', fromWallet: 'HK_STOCK' } as const;
    const first = this.#id('t');
    await this.#keyed({ ...back, ...ends, transferId: first, amountMinor: 5_000_000n });
    const cancel = { kind: 'cancelTransfer', transferId: first, finished: null } as const;
    await this.#keyed({ ...cancel, ...this.#base() });
    await this.#do({ ...back, ...ends, transferId: this.#id('t'), amountMinor: 5_000_000n });
    this.#nowMs = settlesAtMs + 1;
    await this.#do({
      kind: 'settle',
      ...this.#base(),
      prices: ratesOf(HKD.mid, this.#nowMs),
    });
    await this.#place(
      { instrument: hongKong, quantity: 100n },
      { ...sketch, view: later(this.#nowMs) },
    );
    await this.#place(
      { instrument: hongKong, quantity: 100n, direction: 'sell' },
      {
        ...sketch,
        view: later(this.#nowMs),
      },
    );
    await this.#do({
      ...back,
      ...ends,
      ...this.#rateTill(),
      transferId: this.#id('t'),
      amountMinor: 2_500_000n,
    });
  }

  async auction(): Promise<void> {
    const collecting = { view: { status: 'auction', nextOpenMs: UNCROSS_MS } } as const;
    const instrument = auctionShare;
    const prices = pricesOf(this.#market(instrument, {}), this.#nowMs);
    const base = { ...this.#base(), instrument, prices };
    const at = { kind: 'uncrossOrder', ...base, restReason: 'AUCTION_UNMATCHED' } as const;
    const auction = {
      uncrossMs: UNCROSS_MS,
      price: 10_000n,
      volume: 500n,
      imbalance: -3n,
      inputsHash: 'ab'.repeat(32),
      book: [{ price: 10_000n, buyQuantity: 500n, sellQuantity: 503n }],
    };
    const whole = await this.#place({ instrument, quantity: 6n, price: 10_050n }, collecting);
    await this.#do({ ...at, orderId: whole, auction, quantity: 6n });
    const part = await this.#place({ instrument, quantity: 6n, price: 10_000n }, collecting);
    await this.#do({ ...at, orderId: part, auction, quantity: 2n });
    const none = await this.#place({ instrument, quantity: 1n, price: 9_990n }, collecting);
    await this.#do({ ...at, orderId: none, auction: null, quantity: 0n });
  }

  async payOut(): Promise<void> {
    const hold = { kind: 'holdWithdrawal', ...this.#base(), walletType: 'BALANCE' } as const;
    const amounts = { amountMinor: 100_000n, feeMinor: 500n } as const;
    const [bank, chain, returned] = [this.#id('w'), this.#id('w'), this.#id('w')];
    for (const withdrawalId of [bank, chain, returned, this.#id('w')]) {
      await this.#do({ ...hold, ...amounts, withdrawalId });
    }
    const complete = { kind: 'completeWithdrawal', ...this.#base() } as const;
    const toBank = { rail: 'railBank', currency: 'USD', fx: null } as const;
    await this.#do({ ...complete, withdrawalId: bank, ...toBank });
    const toChain = { rail: 'railChain', currency: 'BTC', fx: BTC } as const;
    await this.#do({ ...complete, withdrawalId: chain, ...toChain });
    await this.#do({ kind: 'returnWithdrawal', ...this.#base(), withdrawalId: returned });
  }

  /** What changes nothing and is answered all the same. */
  async repeatAndRefuse(): Promise<void> {
    await this.#keyed({ kind: 'openAccount', ...this.#base() });
    await this.#keyed(this.#order({ quantity: 0n }), 'refused');
    await this.#keyed(this.#transfer('STOCK', 999_999_999_999n), 'refused');
  }

  #base() {
    return { accountId: this.#accountId, nowMs: this.#nowMs };
  }

  #id(prefix: string): string {
    return this.#desk.id(prefix);
  }

  #rateTill() {
    return { nowMs: this.#nowMs, fxEndsAtMs: this.#nowMs };
  }

  #transfer(toWallet: 'STOCK' | 'HK_STOCK', amountMinor: bigint) {
    const fx = toWallet === 'STOCK' ? null : HKD;
    const move = { transferId: this.#id('t'), fromWallet: 'BALANCE', toWallet } as const;
    const rate = { fx, fxEndsAtMs: fx && this.#nowMs };
    return { kind: 'transfer', ...this.#base(), ...move, amountMinor, ...rate } as const;
  }

  #market(instrument: PlaceOrder['instrument'], sketch: MarketSketch) {
    return aMarket(instrument, { timeMs: this.#nowMs, ...sketch });
  }

  #order(set: Partial<PlaceOrder>, sketch: MarketSketch = {}): PlaceOrder {
    const instrument = set.instrument ?? stock;
    const market = this.#market(instrument, sketch);
    return this.#desk.order(this.#accountId, { ...this.#base(), instrument, market, ...set });
  }

  async #place(set: Partial<PlaceOrder>, sketch: MarketSketch = {}): Promise<string> {
    const order = this.#order(set, sketch);
    await this.#do(order);
    return order.orderId;
  }

  async #placeKeyed(set: Partial<PlaceOrder>, sketch: MarketSketch = {}): Promise<string> {
    const order = this.#order(set, sketch);
    await this.#expect(order, 'accepted', order.clientOrderId);
    return order.orderId;
  }

  async #cancel(orderId: string, how: 'plain' | 'keyed' = 'plain'): Promise<void> {
    const cancel = { kind: 'cancelOrder', ...this.#base(), orderId, finished: null } as const;
    await (how === 'keyed' ? this.#keyed(cancel) : this.#do(cancel));
  }

  /** A resting order is shown a market, a second later. */
  async #meet(orderId: string, sketch: MarketSketch, instrument = stock): Promise<void> {
    const sinceMs = this.#nowMs;
    this.#nowMs += 1_000;
    const order = (await this.#desk.read(this.#accountId)).orders.get(orderId);
    if (order === undefined) throw new Error(`order ${orderId} is not open`);
    const market = this.#market(instrument, sketch);
    const used = { usedQuantity: 0n, beforeQuantity: 0n };
    const allotment = allotResting({ order, instrument, market, sinceMs, used, rules });
    const work = { kind: 'workOrder', ...this.#base(), orderId, instrument } as const;
    await this.#do({ ...work, prices: pricesOf(market, this.#nowMs), allotment });
  }

  async #do(command: Command): Promise<void> {
    await this.#desk.accept(command);
  }

  /** Under a key, so that its answer is stored. */
  async #keyed(command: Command, outcome: 'accepted' | 'refused' = 'accepted'): Promise<void> {
    this.#keys += 1;
    await this.#expect(command, outcome, `key-${this.#keys}`);
  }

  async #expect(command: Command, outcome: string, commandKey: string): Promise<void> {
    const reply = await this.#desk.submit(command, { commandKey, requestHash: 'hash' });
    if (reply.outcome === outcome) return;
    const why = reply.outcome === 'refused' ? reply.refusal.reason : reply.outcome;
    throw new Error(`${command.kind} was ${why}`);
  }
}

/** What a command says of the correction it carries out. */
type Named = Pick<Bust, 'correctionId' | 'accountId' | 'by' | 'approvedBy' | 'reason'>;

const none = { levels: [], beyond: 0n };

function later(nowMs: number) {
  return { settlesAtMs: nowMs + 2 * DAY_MS };
}

/** So much printed at this price and no other. */
function printed(price: bigint, volume: bigint) {
  return { barVolume: volume, printLow: price, printHigh: price, printVolume: volume };
}
