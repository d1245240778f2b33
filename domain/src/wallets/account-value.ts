import type { WalletType } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { FX_ONE } from '../money/exchange.ts';
import { divideRounded } from '../money/rounding.ts';
import { accruedMinor } from '../positions/held-interest.ts';
import type { Position } from '../positions/position.ts';
import { closingRounding } from '../positions/position-figures.ts';
import { worthMinor } from '../trading/placing/cost.ts';
import type { Wallet } from './wallet.ts';
import { walletFigures } from './wallet-figures.ts';

/** One part of a wallet in its own currency, and in USD; null where a price or rate is missing. */
export interface WorthPart {
  readonly ownMinor: bigint | null;
  readonly usdMinor: bigint | null;
}

/** A wallet taken apart, and put together: docs/figures.md. */
export interface WalletWorth {
  readonly walletType: WalletType;
  readonly currency: string;
  readonly available: WorthPart;
  readonly used: WorthPart;
  /** Unrealised profit of the positions paid from it, fees not included. */
  readonly gain: WorthPart;
  /** What is owed of loans. */
  readonly owed: WorthPart;
  /**
   * The three less what is owed: what would be left if every position were closed at these prices,
   * before fees, and every loan paid back.
   */
  readonly equity: WorthPart;
}

/**
 * What a wallet is worth, in parts. `gainMinor` is the unrealised profit of its positions, null
 * when one of them has no price, `owedMinor` what is owed of loans, which are in USD. Every part is
 * turned into USD by itself and rounded down to the cent, so that sums of parts are exact however
 * they are put together.
 */
export function walletWorth(
  wallet: Wallet,
  gainMinor: bigint | null,
  hkdPerUsd: bigint | null,
  owedMinor = 0n,
): WalletWorth {
  const { walletType, currency } = wallet;
  const figures = walletFigures(wallet);
  const part = (ownMinor: bigint | null): WorthPart => ({
    ownMinor,
    usdMinor: ownMinor === null ? null : inUsdMinor(ownMinor, currency, hkdPerUsd),
  });
  const available = part(figures.availableMinor);
  const used = part(figures.usedMinor);
  const gain = part(gainMinor);
  const equity = {
    ownMinor: sumOf([available.ownMinor, used.ownMinor, gain.ownMinor, -owedMinor]),
    usdMinor: sumOf([available.usdMinor, used.usdMinor, gain.usdMinor, -owedMinor]),
  };
  const owed = { ownMinor: owedMinor, usdMinor: owedMinor };
  return { walletType, currency, available, used, gain, owed, equity };
}

/**
 * Minor units of a wallet's currency in USD cents at HKD per USD (scaled by `10^FX_DECIMALS`),
 * rounded down, a loss to the larger loss; null without a rate. Nothing is nothing at any rate.
 */
export function inUsdMinor(
  minor: bigint,
  currency: string,
  hkdPerUsd: bigint | null,
): bigint | null {
  if (currency === 'USD' || minor === 0n) return minor;
  if (currency !== 'HKD') throw new Error(`No wallet is in ${currency}.`);
  if (hkdPerUsd === null) return null;
  return divideRounded(minor * FX_ONE, hkdPerUsd, minor < 0n ? 'up' : 'down');
}

/**
 * Sums of wallets in USD cents; `value` is the others together, what is owed taken off. Null: not
 * all is known.
 */
export interface WorthSums {
  readonly availableMinor: bigint | null;
  readonly usedMinor: bigint | null;
  readonly gainMinor: bigint | null;
  readonly owedMinor: bigint | null;
  readonly valueMinor: bigint | null;
}

/** Adds wallets up in USD. One part that is not known leaves the sum unknown, never too small. */
function worthSums(worths: readonly WalletWorth[]): WorthSums {
  const available = sumOf(worths.map((worth) => worth.available.usdMinor));
  const used = sumOf(worths.map((worth) => worth.used.usdMinor));
  const gain = sumOf(worths.map((worth) => worth.gain.usdMinor));
  const owed = sumOf(worths.map((worth) => worth.owed.usdMinor));
  return {
    availableMinor: available,
    usedMinor: used,
    gainMinor: gain,
    owedMinor: owed,
    valueMinor: sumOf(worths.map((worth) => worth.equity.usdMinor)),
  };
}

/** The funding account, the trading account (every other wallet), and both together. */
export function accountSums(
  worths: readonly WalletWorth[],
): Readonly<Record<'funding' | 'trading' | 'all', WorthSums>> {
  const isFunding = ({ walletType }: WalletWorth) => walletType === 'BALANCE';
  return {
    funding: worthSums(worths.filter(isFunding)),
    trading: worthSums(worths.filter((worth) => !isFunding(worth))),
    all: worthSums(worths),
  };
}

/** The sum, or null when one of them is not known. */
export function sumOf(parts: readonly (bigint | null)[]): bigint | null {
  let sum = 0n;
  for (const part of parts) {
    if (part === null) return null;
    sum += part;
  }
  return sum;
}

/** One instrument's day on one side: what is held now, and what was traded since the day began. */
export interface InstrumentDay {
  readonly instrument: Instrument;
  readonly walletCurrency: string;
  readonly fxRate: bigint;
  readonly side: Position['side'];
  /** Quantities are in this many parts of a unit: 1 where a unit never changed. */
  readonly parts: bigint;
  readonly quantityNow: bigint;
  readonly lastPrice: bigint;
  readonly previousClose: bigint;
  /** When the day began. */
  readonly fromMs: number;
  /** Of a bond: the interest in what is held now. */
  readonly interestMinor: bigint;
  /** Sums over today's fills that opened, with the interest paid beside the price. */
  readonly openedQuantity: bigint;
  readonly openedMinor: bigint;
  /**
   * Sums over today's fills that closed, with the interest received, and what was paid in cash
   * without an order: coupons too.
   */
  readonly closedQuantity: bigint;
  readonly closedMinor: bigint;
  readonly feeMinor: bigint;
}

/** Today's profit of one instrument and what it is made of, in the wallet's currency. */
export interface TodayParts {
  readonly worthNowMinor: bigint;
  /** At the previous close, of what the day began with. */
  readonly worthBeforeMinor: bigint;
  readonly profitMinor: bigint;
}

/**
 * Today's profit of one instrument: worth now, less worth at the previous close of what the day
 * began with, less what was opened, plus what was closed, less today's fees. For a short all signs
 * but that of the fees turn.
 */
export function todayParts(day: InstrumentDay): TodayParts {
  const { instrument, quantityNow, lastPrice, previousClose } = day;
  const quantityBefore = quantityNow - day.openedQuantity + day.closedQuantity;
  const rounding = closingRounding(day.side);
  const worth = (price: bigint, quantity: bigint) =>
    worthMinor(instrument, day.walletCurrency, {
      worth: price * quantity * day.fxRate,
      rounding,
      parts: day.parts,
    });
  const before = { ...day, quantity: quantityBefore, atMs: day.fromMs - 1 };
  const worthNowMinor = worth(lastPrice, quantityNow) + day.interestMinor;
  const worthBeforeMinor = worth(previousClose, quantityBefore) + accruedMinor(instrument, before);
  const gain = worthNowMinor - worthBeforeMinor - day.openedMinor + day.closedMinor;
  const profitMinor = (day.side === 'long' ? gain : -gain) - day.feeMinor;
  return { worthNowMinor, worthBeforeMinor, profitMinor };
}
