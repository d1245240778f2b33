import type { Instrument } from '../instruments/instrument.ts';
import { toWalletMinor } from '../money/exchange.ts';
import type { Position } from '../positions/position.ts';
import { positionFigures } from '../positions/position-figures.ts';
import { notionalMinor } from '../trading/cost.ts';
import type { Wallet } from './wallet.ts';
import { walletFigures } from './wallet-figures.ts';

/** A position beside what it takes to value it. */
export interface Holding {
  readonly position: Position;
  readonly instrument: Instrument;
  readonly lastPrice: bigint;
  readonly fxRate: bigint;
}

/**
 * What wallets of one currency are worth: balances and unrealised profits, less nothing. Throws
 * when they are of several currencies; those are added at a shown rate, by whoever shows it.
 */
export function totalValueMinor(wallets: readonly Wallet[], holdings: readonly Holding[]): bigint {
  let total = 0n;
  for (const wallet of wallets) {
    if (wallet.currency !== wallets[0]?.currency) throw new Error('Wallets of several currencies.');
    total += walletFigures(wallet).balanceMinor;
    for (const holding of holdings) {
      if (holding.position.walletType === wallet.walletType) total += unrealisedMinor(holding);
    }
  }
  return total;
}

/** Profit of an open position at its last price, fees not included. */
export function unrealisedMinor(holding: Holding): bigint {
  const { position, instrument, lastPrice: price, fxRate } = holding;
  return positionFigures(position, instrument, { price, fxRate }).profitMinor;
}

/** One instrument's day on one side: what is held now, and what was traded since the day began. */
export interface InstrumentDay {
  readonly instrument: Instrument;
  readonly walletCurrency: string;
  readonly fxRate: bigint;
  readonly side: Position['side'];
  readonly quantityNow: bigint;
  readonly lastPrice: bigint;
  readonly previousClose: bigint;
  /** Sums over today's fills that opened. */
  readonly openedQuantity: bigint;
  readonly openedMinor: bigint;
  /** Sums over today's fills that closed. */
  readonly closedQuantity: bigint;
  readonly closedMinor: bigint;
  readonly feeMinor: bigint;
}

/**
 * Today's profit of one instrument: worth now, less worth at the previous close of what the day
 * began with, less what was opened, plus what was closed, less today's fees. For a short the signs
 * turn.
 */
export function todayProfitMinor(day: InstrumentDay): bigint {
  const { instrument, quantityNow, lastPrice, previousClose } = day;
  const quantityBefore = quantityNow - day.openedQuantity + day.closedQuantity;
  const pair = { currency: instrument.currency, walletCurrency: day.walletCurrency };
  const worthNow = toWalletMinor(
    notionalMinor(instrument, lastPrice * quantityNow),
    pair,
    day.fxRate,
  );
  const worthBefore = toWalletMinor(
    notionalMinor(instrument, previousClose * quantityBefore),
    pair,
    day.fxRate,
  );
  const gain = worthNow - worthBefore - day.openedMinor + day.closedMinor;
  return (day.side === 'long' ? gain : -gain) - day.feeMinor;
}
