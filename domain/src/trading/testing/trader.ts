import type { WalletType } from '@candor/contract/enums';
import type { Instrument } from '../../instruments/instrument.ts';
import { causeOfAll } from '../../ledger/entry.ts';
import type { MarketView } from '../../market/market-view.ts';
import { inHoursOf, marketOf } from '../../market/price-snapshot.ts';
import { pricesOf } from '../../market/testing/prices-of.ts';
import { openedProducts } from '../../products/testing/opened-products.ts';
import { walletFigures } from '../../wallets/wallet-figures.ts';
import { type AccountState, emptyAccount, walletOf } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { ClosePosition, Command, PlaceOrder, WorkOrder } from '../commands.ts';
import { decide } from '../decide.ts';
import type { Answer, Decision } from '../decision.ts';
import { type Fact, movementsOf } from '../facts.ts';
import type { Refusal } from '../refusals.ts';
import { paperRules, type TradingRules } from '../rules.ts';
import { allotResting, type VolumeUsed } from '../working/allot-resting.ts';
import { anOrder, type OrderParts } from './an-order.ts';
import { aMarket, anInstrument, START_MS } from './market-builder.ts';

/** The paper rules with every product open, for those that are not built yet. */
export const openRules: TradingRules = {
  ...paperRules,
  products: openedProducts,
};

/** One customer whose commands are decided and applied as a lane would, every fact kept. */
export class Trader {
  readonly state: AccountState = emptyAccount('7');
  readonly facts: Fact[] = [];
  readonly rules: TradingRules;
  nowMs = START_MS;
  private orderCount = 0;

  constructor(input: { readonly rules?: TradingRules; readonly money?: Money } = {}) {
    this.rules = input.rules ?? paperRules;
    this.do({ kind: 'openAccount', ...this.base() });
    const { STOCK, HK_STOCK, BALANCE } = input.money ?? {};
    const usd = (STOCK ?? 0n) + (BALANCE ?? 0n);
    if (usd > 0n) this.deposit(usd);
    if (STOCK) this.transfer('BALANCE', 'STOCK', STOCK);
    if (HK_STOCK) this.giveHongKong(HK_STOCK);
  }

  base() {
    return { accountId: this.state.accountId, nowMs: this.nowMs };
  }

  /** Decides, and applies what was decided. */
  try(command: Command): Decision {
    const decision = decide(this.state, command, this.rules);
    if (decision.outcome === 'accepted') {
      for (const fact of decision.facts) {
        for (const entries of movementsOf(fact)) causeOfAll(entries);
        applyFact(this.state, fact);
        this.facts.push(fact);
      }
    }
    return decision;
  }

  /** As `try`, for a command the story expects to be accepted. */
  do(command: Command): Answer {
    const decision = this.try(command);
    if (decision.outcome === 'refused') throw new Error(`Refused: ${decision.refusal.reason}`);
    return decision.answer;
  }

  /** The refusal of a command the story expects to be refused. */
  refusal(command: Command): Refusal {
    const decision = this.try(command);
    if (decision.outcome === 'accepted') throw new Error('Accepted, not refused.');
    return decision.refusal;
  }

  /** A market buy of one share at the builder's market; set what the story needs. */
  order(set: OrderParts = {}): PlaceOrder {
    this.orderCount += 1;
    const instrument = set.instrument ?? anInstrument();
    return anOrder({
      ...this.base(),
      orderId: `o${this.orderCount}`,
      clientOrderId: `c${this.orderCount}`,
      instrument,
      market: aMarket(instrument, { timeMs: this.nowMs }),
      ...set,
    });
  }

  closing({ positionId, ...set }: OrderParts & { readonly positionId: string }): ClosePosition {
    const rest = this.order({ direction: 'sell', ...set });
    const { clientOrderId, orderId, instrument, prices, type, quantity, price } = rest;
    const base = { kind: 'closePosition', ...this.base(), priorOrderId: null, positionId } as const;
    return { ...base, clientOrderId, orderId, instrument, prices, type, quantity, price };
  }

  /** An open order meets a market; `used` is what other orders had of its volume. */
  meeting(
    orderId: string,
    instrument: Instrument,
    market: MarketView,
    used: VolumeUsed = { usedQuantity: 0n, beforeQuantity: 0n },
  ): WorkOrder {
    const order = this.state.orders.get(orderId);
    const { rules } = this;
    const prices = pricesOf(market, this.nowMs);
    const seen = marketOf(inHoursOf({ prices, instrument }, order?.terms));
    const look = { instrument, market: seen, sinceMs: START_MS, used, rules };
    const allotment = order ? allotResting({ order, ...look }) : null;
    return { kind: 'workOrder', ...this.base(), orderId, instrument, prices, allotment };
  }

  deposit(receivedMinor: bigint): void {
    const depositId = `d${this.facts.length}`;
    const rail = 'railBank';
    this.do({
      kind: 'credit',
      ...this.base(),
      depositId,
      rail,
      currency: 'USD',
      receivedMinor,
      fx: null,
    });
  }

  transfer(fromWallet: WalletType, toWallet: WalletType, amountMinor: bigint): Answer {
    const transferId = `t${this.facts.length}`;
    const move = { fromWallet, toWallet, amountMinor, fx: null, fxEndsAtMs: null };
    return this.do({ kind: 'transfer', ...this.base(), transferId, ...move });
  }

  figures(walletType: WalletType = 'STOCK') {
    return walletFigures(walletOf(this.state, walletType));
  }

  /** Hong Kong dollars at 1 USD = 1 HKD, so that a story can name the sum it wants. */
  private giveHongKong(minor: bigint): void {
    this.deposit(minor);
    const one = 100_000_000n;
    this.do({
      kind: 'transfer',
      ...this.base(),
      transferId: 'hk',
      fromWallet: 'BALANCE',
      toWallet: 'HK_STOCK',
      amountMinor: minor,
      fx: { base: 'USD', quote: 'HKD', rate: one, mid: one },
      fxEndsAtMs: this.nowMs,
    });
  }
}

type Money = Partial<Record<'STOCK' | 'HK_STOCK' | 'BALANCE', bigint>>;
