import { createHash } from 'node:crypto';
import type { WalletType } from '@candor/contract/enums';
import { deskRate, moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { marketOf, rateOf, viewOf } from '@candor/domain/market/price-snapshot';
import { type Order, restingPrice, waitsForTrigger } from '@candor/domain/orders/order';
import { byLiquidation } from '@candor/domain/positions/liquidation-order';
import { isMargined, positionFigures } from '@candor/domain/positions/position-figures';
import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Fact } from '@candor/domain/trading/facts';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import { inPriceTimeOrder } from '@candor/domain/trading/working/allot-resting';
import { Auditor } from '../auditor/auditor.ts';
import type { ToldCommand } from '../auditor/told.ts';
import { AuctionDesk } from './auction-desk.ts';
import { type CustomerAct, commandsOf, isOfCustomer } from './customers.ts';
import { Desks } from './desks.ts';
import { HeldDesks, type Means } from './held-desks.ts';
import { StoryHouse } from './house.ts';
import { START_MS, StoryMarket } from './market.ts';
import { MoneyDesks } from './money-desks.ts';
import { stateText } from './state-text.ts';
import { type Act, CUSTOMERS, type What } from './story.ts';
import { undoOf } from './undo.ts';

/** How a story went. */
export interface Played {
  /** What the auditor found wrong; the story ends there. */
  readonly findings: readonly string[];
  /** How many acts were played, the one with the finding among them. */
  readonly acts: number;
  readonly facts: readonly Fact[];
  readonly hash: string;
  /** One hash for all that everybody has in the end. */
  readonly state: string;
}

/** Plays a story in a house of its own, every step under the eyes of the auditor. */
export async function play(story: readonly Act[]): Promise<Played> {
  const player = new Player();
  await player.open();
  let acts = 0;
  for (const act of story) {
    if (player.findings.length > 0) break;
    acts += 1;
    await player.act(act, acts);
  }
  const { house } = player;
  const state = await player.rest();
  const { findings } = player;
  return { findings, acts, facts: house.log, hash: house.hash(), state };
}

/** After these the watches of the house look at everything. */
const wakes: ReadonlySet<What> = new Set(['move', 'jump', 'findFeed', 'goOn', 'crash']);
/** So long what customers took of a book is felt. */
const FELT_MS = 300_000;
const HOUR_MS = 3_600_000;
const tradingWallets = ['STOCK', 'FUTURE', 'FOREX', 'HK_STOCK'] as const;

class Player {
  readonly house = new StoryHouse();
  readonly findings: string[] = [];
  readonly #market = new StoryMarket();
  readonly #auditor = new Auditor();
  readonly #accounts = Array.from({ length: CUSTOMERS }, (_, nth) => String(nth + 1));
  /** By what is held: when somebody traded in it last, and when it was looked at last. */
  readonly #tradedMs = new Map<string, number>();
  readonly #lookedMs = new Map<string, number>();
  #nowMs = START_MS;
  #count = 0;
  readonly #means: Means = {
    market: this.#market,
    accounts: this.#accounts,
    nowMs: () => this.#nowMs,
    tell: (command, seen) => this.#tell(command, null, seen),
    states: () => this.#states(),
  };
  readonly #auctions = new AuctionDesk(this.#means, (auction) => {
    this.#auditor.hearAuction(auction);
  });
  readonly #desks = new Desks(this.#means);
  readonly #held = new HeldDesks(this.#means);
  readonly #money = new MoneyDesks(this.#means);

  async open(): Promise<void> {
    for (const [nth, accountId] of this.#accounts.entries()) {
      const cents = 400_000_000n / BigInt(1 + 4 * nth);
      await this.#tell({ kind: 'openAccount', ...this.#to(accountId) }, null);
      const forBlocks = nth < 2 ? 500_000_000n : cents;
      await this.#credit(accountId, `d${nth}`, 5n * cents + forBlocks);
      for (const wallet of ['STOCK', 'FUTURE', 'FOREX', 'HK_STOCK'] as const) {
        const more = wallet === 'STOCK' ? forBlocks : 0n;
        await this.#transfer(accountId, { wallet, isIn: true, cents: cents / 2n + more });
      }
      for (const wallet of ['FOLLOW', 'SUBSCRIPTION'] as const) {
        await this.#transfer(accountId, { wallet, isIn: true, cents: cents / 20n });
      }
    }
  }

  /** What everybody has; a process that starts now finds the same, or that is a finding. */
  async rest(): Promise<string> {
    const all = createHash('sha256');
    for (const accountId of this.#accounts) {
      const text = stateText(await this.house.look(accountId));
      all.update(text);
      const isSame = stateText(this.house.reread(accountId)) === text;
      if (!isSame) this.findings.push(`a restart finds another state of ${accountId}`);
    }
    return all.digest('hex');
  }

  async act(act: Act, nth: number): Promise<void> {
    this.#nowMs += act.afterMs;
    this.#count = nth;
    await this.#auctions.carryOn();
    if (isOfCustomer(act)) await this.#ofCustomer(act);
    else await this.#ofWorld(act);
    if (!wakes.has(act.what)) return;
    await this.#auctions.carryOn();
    await this.#desks.carryOn();
    await this.#held.carryOn();
    await this.#money.carryOn();
    await this.#look();
    await this.#checkMargins();
  }

  async #ofWorld(act: Exclude<Act, CustomerAct>): Promise<void> {
    switch (act.what) {
      case 'move':
        return this.#market.move(nth(this.#market.traded, act.which), act, this.#nowMs);
      case 'loseFeed':
        return this.#market.lose(this.#nowMs);
      case 'findFeed':
        return this.#market.lose(null);
      case 'halt':
        return this.#market.halt(true);
      case 'goOn':
        return this.#auctions.goOn();
      case 'crash':
      case 'crashUnheard':
        return this.house.dieNext(act.what === 'crash' ? 'before' : 'unheard');
      case 'expire':
        return this.#desks.expire(nth(this.#market.traded.filter(isNoView), act.which));
      case 'dividend':
        return this.#desks.goEx(this.#shareAt(act.which), act);
      case 'split':
        return this.#desks.split(this.#shareAt(act.which), act);
      case 'jump':
        this.#nowMs = jumped(this.#nowMs, act.toNext);
        return this.#desks.endDays();
    }
  }

  async #ofCustomer(act: CustomerAct): Promise<void> {
    const accountId = nth(this.#accounts, act.who);
    if (act.what === 'deposit') {
      const depositId = act.again ? 'd-again' : `d-${this.#count}`;
      return this.#credit(accountId, depositId, BigInt(act.cents));
    }
    if (act.what === 'transfer') {
      const wallet = nth(tradingWallets, act.wallet);
      const other = act.other == null ? 'BALANCE' : nth(tradingWallets, act.other);
      const held = (await this.house.look(accountId)).wallets[wallet];
      const all = held === undefined ? 0n : held.cashMinor - held.heldMinor;
      const cents = act.isAll && !act.isIn ? all : BigInt(act.cents);
      return this.#transfer(accountId, { ...act, wallet, other, cents });
    }
    if (act.what === 'subscribe') {
      await this.#tell(this.#held.subscribe(accountId, act), null);
      return;
    }
    if (act.what === 'bust' || act.what === 'reverse') {
      const undo = undoOf(act, this.house, { ...this.#to(accountId), market: this.#market });
      if (undo !== null) await this.#tell(undo, null);
      return;
    }
    const state = await this.house.look(accountId);
    const id = `${accountId}-${this.#count}`;
    const command = await commandsOf(act, state, {
      ...this.#to(accountId),
      id,
      market: this.#market,
    });
    if (command === null) return;
    await this.#tellOnce(command, `k-${id}`, act.what === 'order' && act.isRetried);
  }

  #to(accountId: string) {
    return { accountId, nowMs: this.#nowMs };
  }

  async #credit(accountId: string, depositId: string, receivedMinor: bigint): Promise<void> {
    const money = { rail: 'railBank', currency: 'USD', receivedMinor, fx: null } as const;
    await this.#tell({ kind: 'credit', ...this.#to(accountId), depositId, ...money }, null);
  }

  async #transfer(
    accountId: string,
    of: {
      readonly wallet: WalletType;
      readonly other?: WalletType;
      readonly isIn: boolean;
      readonly cents: bigint;
      readonly isRetried?: boolean;
    },
  ): Promise<void> {
    const prices = await this.#market.prices(null, this.#nowMs);
    const rate = moneyRate(prices, USD_HKD);
    const { wallet, other = 'BALANCE' } = of;
    const [fromWallet, toWallet] = of.isIn
      ? ([other, wallet] as const)
      : ([wallet, other] as const);
    const from = walletCurrency[fromWallet];
    const isExchange = from !== walletCurrency[toWallet];
    if (isExchange && rate === null) return;
    const fx = isExchange && rate !== null ? deskRate(from, rate) : null;
    const transferId = `t-${accountId}-${of.wallet}-${this.#count}`;
    const sides = { transferId, fromWallet, toWallet, amountMinor: of.cents };
    const until = { fx, fxEndsAtMs: this.#nowMs };
    const command = { kind: 'transfer', ...this.#to(accountId), ...sides, ...until } as const;
    await this.#tellOnce(command, transferId, of.isRetried === true);
  }

  /** Under a key it is done once: whoever asks again is answered the same. */
  async #tellOnce(command: Command, key: string, isRetried: boolean): Promise<void> {
    const first = await this.#tell(command, key);
    if (!isRetried || first === null) return;
    const before = this.house.log.length;
    const again = await this.#tell(command, key);
    if (again !== first) this.findings.push(`${key} was answered ${again}, then ${first}`);
    // And under another key its client order id is known.
    if (command.kind === 'placeOrder') await this.#tell(command, `${key}-again`);
    if (this.house.log.length > before) this.findings.push(`${key} was done twice`);
  }

  /** Has a command run, and the auditor hear of it. Answers what came back, as text. */
  async #tell(
    command: Command,
    key: string | null,
    seen: Partial<ToldCommand> = {},
  ): Promise<string | null> {
    const before = this.house.log.length;
    try {
      const reply = await this.house.send(command, key);
      const facts = this.house.log.slice(before);
      const account = await this.house.look(command.accountId);
      const refusal = reply.outcome === 'refused' ? reply.refusal : null;
      const told = { ...this.#told(command), ...seen };
      const step = { accountId: command.accountId, command: told, facts, refusal, account };
      this.findings.push(...this.#auditor.hear(step));
      this.#auctions.note(facts);
      for (const fact of facts) {
        if (fact.kind !== 'orderFilled' || told.instrument === undefined) continue;
        this.#tradedMs.set(told.instrument.heldAs, this.#nowMs);
      }
      return encodeValue(reply);
    } catch (error) {
      this.findings.push(`${command.kind} threw ${error instanceof Error ? error.message : error}`);
      return null;
    }
  }

  #told(command: Command): ToldCommand {
    const { kind, nowMs } = command;
    const instrument = 'instrument' in command ? command.instrument : undefined;
    if (instrument === undefined || !('prices' in command)) {
      const portfolio = portfolioOf(command);
      return {
        ...told(command),
        kind,
        nowMs,
        ...(portfolio && { portfolio }),
        ...(command.kind === 'settle' && { fxFrom: exchangedAt(command) }),
        ...(instrument && { instrument }),
      };
    }
    const view = viewOf(command.prices, instrument.id);
    const to = walletCurrency[instrument.walletType];
    const tradedMs = this.#tradedMs.get(instrument.heldAs) ?? 0;
    return {
      ...told(command),
      kind,
      nowMs,
      instrument,
      ...(view !== null && { market: marketOf({ prices: command.prices, instrument }) }),
      rate: rateOf(command.prices, { from: instrument.currency, to }),
      isBookTaken: nowMs - tradedMs < FELT_MS,
    };
  }

  /** Every open order meets the market as it is now, in the order of the venue. */
  async #look(): Promise<void> {
    const states = await this.#states();
    for (const instrument of this.#market.traded) {
      const orders = states.flatMap((state) =>
        [...state.orders.values()]
          .filter(({ terms }) => terms.instrumentId === instrument.id)
          .map((order) => ranked(state.accountId, order)),
      );
      if (orders.length === 0) continue;
      const sinceMs = this.#lookedMs.get(instrument.id) ?? START_MS;
      const prices = await this.#market.prices(instrument, this.#nowMs, sinceMs);
      this.#lookedMs.set(instrument.id, this.#nowMs);
      for (const { accountId, order } of inPriceTimeOrder(orders)) {
        const shown = [{ order, prices, sinceMs }];
        const { venue } = this.house;
        const [allotment = null] = venue.allot(instrument, shown, this.#nowMs);
        const { orderId } = order.terms;
        const at = { ...this.#to(accountId), orderId, instrument, prices, allotment };
        await this.#tell({ kind: 'workOrder', ...at }, null);
        venue.release(instrument, allotment);
      }
    }
  }

  /** What stands on margin meets the last price, the most pressing first. */
  async #checkMargins(): Promise<void> {
    for (const state of await this.#states()) {
      const atRisk = [];
      for (const position of state.positions.values()) {
        const instrument = this.#market.traded.find(({ id }) => id === position.instrumentId);
        if (instrument === undefined || !isMargined(position)) continue;
        const prices = await this.#market.prices(instrument, this.#nowMs);
        const { quote, fxRate } = marketOf({ prices, instrument });
        if (quote === null || fxRate === null) continue;
        const at = { price: quote.last, fxRate };
        const figures = positionFigures(position, instrument, at);
        atRisk.push({ instrument, figures, prices, positionId: position.positionId, at });
      }
      atRisk.sort(byLiquidation);
      const seen = new Map(
        atRisk.map(({ positionId, at }) => [positionId, { price: at.price, rate: at.fxRate }]),
      );
      const ids = atRisk.map(({ positionId }) => positionId);
      this.findings.push(...this.#auditor.hearOrder(state.accountId, ids, seen));
      for (const { instrument, prices, positionId } of atRisk) {
        const orderId = `l-${state.accountId}-${this.#count}-${positionId}`;
        const of = { positionId, instrument, prices, orderId };
        await this.#tell({ kind: 'checkMargin', ...this.#to(state.accountId), ...of }, null);
      }
    }
  }

  /** The first share from there on. */
  #shareAt(which: number): Instrument {
    const { traded } = this.#market;
    const at = which % traded.length;
    return nth([...traded.slice(at), ...traded].filter(isListedShare), 0);
  }

  #states(): Promise<readonly AccountState[]> {
    return Promise.all(this.#accounts.map((accountId) => this.house.look(accountId)));
  }
}

/** As the watch of the house sends what waits. */
function ranked(accountId: string, order: Order) {
  const { direction, acceptedAtMs } = order.terms;
  const of = { direction, acceptedAtMs, price: restingPrice(order) };
  return { accountId, order, ...of, isStop: waitsForTrigger(order) };
}

function isNoView({ id, heldAs }: Instrument): boolean {
  return id === heldAs;
}

function isListedShare(one: Instrument): boolean {
  return one.assetClass === 'stock' && isNoView(one);
}

/** What a settlement exchanges at, as its prices tell. */
function exchangedAt({ prices }: Extract<Command, { kind: 'settle' }>): ToldCommand['fxFrom'] {
  const rate = moneyRate(prices, USD_HKD);
  return rate && { USD: deskRate('USD', rate), HKD: deskRate('HKD', rate) };
}

/** The markets of what a command about a portfolio is of. */
function portfolioOf(command: Command): ToldCommand['portfolio'] | null {
  if (command.kind !== 'confirmFollow' && command.kind !== 'settleFollow') return null;
  const parts =
    command.kind === 'confirmFollow'
      ? command.parts
      : command.instruments.map((instrument) => ({ instrument, weightBps: 0n }));
  return parts.map((part) => ({ ...part, market: marketOf({ ...command, ...part }) }));
}

/** Of a command, what the auditor is told in the same words. */
function told(command: Command): Partial<ToldCommand> {
  const { instrument: _, prices: __, ...rest } = { instrument: null, prices: null, ...command };
  return rest as Partial<ToldCommand>;
}

function nth<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('a story needs one of them');
  return value;
}

type JumpTo = Extract<Act, { readonly what: 'jump' }>['toNext'];
const hours = { open: 14.6, close: 21.1, asia: 2, pre: 14.4 } as const;

/**
 * Just past the next open or close of New York, into what collects before the open or a session of
 * Hong Kong, or a day later.
 */
function jumped(nowMs: number, toNext: JumpTo): number {
  if (toNext === 'day') return nowMs + 24 * HOUR_MS;
  const dayMs = nowMs - (nowMs % (24 * HOUR_MS));
  const atMs = dayMs + hours[toNext] * HOUR_MS;
  return atMs > nowMs ? atMs : atMs + 24 * HOUR_MS;
}
