import { walletTypes } from '@candor/contract/enums';
import { USD_HKD } from '../funding/rates.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { splitCount } from '../instruments/splits.ts';
import type { PriceView } from '../market/market-view.ts';
import { type PriceSnapshot, rateOf, viewOf } from '../market/price-snapshot.ts';
import type { PositionBody } from '../positions/position.ts';
import { type PositionFigures, positionFigures } from '../positions/position-figures.ts';
import { walletOf } from '../trading/account-state.ts';
import type { AccountView } from '../trading/account-view.ts';
import {
  type InstrumentDay,
  sumOf,
  type TodayParts,
  todayParts,
  type WalletWorth,
  walletWorth,
} from './account-value.ts';

/** A position and what it is held in. */
export interface Holding {
  readonly position: PositionBody;
  readonly instrument: Instrument;
}

/** A holding at the prices of a snapshot. */
export interface HoldingAt extends Holding {
  /** Null when the snapshot was not taken of it. */
  readonly view: PriceView | null;
  /** Null without a price or a rate, and of what is closed. */
  readonly figures: PositionFigures | null;
}

/** An instrument's day on one side, before anybody has looked at its price. */
export type UnpricedDay = Omit<InstrumentDay, 'fxRate' | 'lastPrice' | 'previousClose'>;

/** One instrument's day; without a price or a rate its parts are not known. */
export interface ValuedDay {
  readonly day: UnpricedDay;
  readonly parts: TodayParts | null;
}

/** An account at one set of prices of one instant: whatever is made of it adds up. */
export interface AccountFigures {
  readonly atMs: number;
  readonly holdings: readonly HoldingAt[];
  /** Every wallet, in the order of the wire. */
  readonly worths: readonly WalletWorth[];
  /** Their parts are null when today's fills are not known. */
  readonly days: readonly ValuedDay[];
  /** The middle of the market, scaled by `10^FX_DECIMALS`. */
  readonly hkdPerUsd: bigint | null;
}

/**
 * Works out what an account is worth. `holdings` are all its open positions, `days` what it holds
 * and traded today, with `isTodayKnown` false where its fills are not those of its state.
 */
export function accountFigures(
  of: {
    readonly state: Pick<AccountView, 'accountId' | 'wallets'>;
    readonly holdings: readonly Holding[];
    readonly days: readonly UnpricedDay[];
    readonly isTodayKnown: boolean;
  },
  prices: PriceSnapshot,
): AccountFigures {
  const hkdPerUsd = rateOf(prices, USD_HKD);
  const holdings = of.holdings.map((one) => holdingAt(one, prices));
  return {
    ...{ atMs: prices.atMs, holdings, hkdPerUsd },
    worths: walletTypes.map((walletType) => {
      const own = holdings.filter(({ position }) => position.walletType === walletType);
      return walletWorth(walletOf(of.state, walletType), gainOf(own), hkdPerUsd);
    }),
    days: of.days.map((day) => ({
      day,
      parts: of.isTodayKnown ? partsOf(day, viewOf(prices, day.instrument.id)) : null,
    })),
  };
}

/** What a holding is worth and has gained. */
export function holdingAt({ position, instrument }: Holding, prices: PriceSnapshot): HoldingAt {
  const view = viewOf(prices, instrument.id);
  const { quote = null, fxRate = null } = view ?? {};
  // A price of the new count says nothing of a position that still stands in the old one.
  const isOfCount = (position.splits ?? 0) === splitCount(instrument);
  const isOpen = position.closedAtMs === null && isOfCount;
  const isKnown = quote !== null && fxRate !== null && isOpen;
  const figures = isKnown
    ? positionFigures(position, instrument, { price: quote.last, fxRate })
    : null;
  return { position, instrument, view, figures };
}

/** Sums of holdings of one wallet currency; null where a part is not known. */
export interface HoldingSums {
  readonly currency: string;
  readonly valueMinor: bigint | null;
  readonly profitMinor: bigint | null;
  readonly marginMinor: bigint;
}

/** Adds holdings up, one row for each currency in the order they come. */
export function holdingSums(holdings: readonly HoldingAt[]): readonly HoldingSums[] {
  const currencies = new Set(holdings.map(({ position }) => position.walletCurrency));
  return [...currencies].map((currency) => {
    const own = holdings.filter(({ position }) => position.walletCurrency === currency);
    return {
      currency,
      valueMinor: sumOf(own.map(({ figures }) => figures?.valueMinor ?? null)),
      profitMinor: gainOf(own),
      marginMinor: own.reduce((sum, { position }) => sum + position.marginMinor, 0n),
    };
  });
}

/** Today's profit in a wallet currency; null where a part of it is not known. */
export function todayProfitMinor(days: readonly ValuedDay[], currency: string): bigint | null {
  const own = days.filter(({ day }) => day.walletCurrency === currency);
  return sumOf(own.map(({ parts }) => parts?.profitMinor ?? null));
}

function gainOf(holdings: readonly HoldingAt[]): bigint | null {
  return sumOf(holdings.map(({ figures }) => figures?.profitMinor ?? null));
}

function partsOf(day: UnpricedDay, view: PriceView | null): TodayParts | null {
  const { quote = null, fxRate = null } = view ?? {};
  if (quote !== null && fxRate !== null) {
    const { last: lastPrice, previousClose } = quote;
    return todayParts({ ...day, lastPrice, previousClose, fxRate });
  }
  // What was opened and closed within the day needs no price.
  const isWithinDay = day.quantityNow === 0n && day.openedQuantity === day.closedQuantity;
  return isWithinDay ? todayParts({ ...day, lastPrice: 0n, previousClose: 0n, fxRate: 0n }) : null;
}
