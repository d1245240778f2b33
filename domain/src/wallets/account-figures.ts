import { walletTypes } from '@candor/contract/enums';
import { USD_HKD } from '../funding/rates.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { splitCount } from '../instruments/splits.ts';
import { allOwedMinor } from '../loans/loan.ts';
import type { PriceView } from '../market/market-view.ts';
import { type PriceSnapshot, rateOf, viewOf } from '../market/price-snapshot.ts';
import { heldInterestMinor } from '../positions/held-interest.ts';
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
  /** At the price alone. Null without a price or a rate, and of what is closed. */
  readonly figures: PositionFigures | null;
  /** Of a bond what closing it would bring in interest beside the price. */
  readonly interestMinor: bigint;
}

/** What a holding would bring with its interest, and what that is above its cost. */
export function worthOf({ figures, interestMinor }: HoldingAt) {
  if (figures === null) return null;
  const { valueMinor, profitMinor } = figures;
  return { valueMinor: valueMinor + interestMinor, profitMinor: profitMinor + interestMinor };
}

/** An instrument's day on one side, before anybody has looked at its price. */
type Priced = 'fxRate' | 'lastPrice' | 'previousClose' | 'interestMinor';
export type UnpricedDay = Omit<InstrumentDay, Priced>;

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
    readonly state: Pick<AccountView, 'accountId' | 'wallets' | 'loans'>;
    readonly holdings: readonly Holding[];
    readonly days: readonly UnpricedDay[];
    readonly isTodayKnown: boolean;
  },
  prices: PriceSnapshot,
): AccountFigures {
  const hkdPerUsd = rateOf(prices, USD_HKD);
  const holdings = of.holdings.map((one) => holdingAt(one, prices));
  return {
    atMs: prices.atMs,
    holdings,
    hkdPerUsd,
    worths: walletTypes.map((walletType) => {
      const own = holdings.filter(({ position }) => position.walletType === walletType);
      const owed = walletType === 'BALANCE' ? allOwedMinor(of.state.loans) : 0n;
      return walletWorth(walletOf(of.state, walletType), gainOf(own), hkdPerUsd, owed);
    }),
    days: of.days.map((day) => ({
      day,
      parts: of.isTodayKnown ? partsOf(day, viewOf(prices, day.instrument.id), holdings) : null,
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
  if (!isKnown) return { position, instrument, view, figures: null, interestMinor: 0n };
  const figures = positionFigures(position, instrument, { price: quote.last, fxRate });
  const interestMinor = heldInterestMinor(position, instrument, { fxRate, atMs: prices.atMs });
  return { position, instrument, view, figures, interestMinor };
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
      valueMinor: sumOf(own.map((one) => worthOf(one)?.valueMinor ?? null)),
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

/** What holdings have gained in all; null where one has no price. */
export function gainOf(holdings: readonly HoldingAt[]): bigint | null {
  return sumOf(holdings.map((one) => worthOf(one)?.profitMinor ?? null));
}

function partsOf(
  day: UnpricedDay,
  view: PriceView | null,
  holdings: readonly HoldingAt[],
): TodayParts | null {
  const { quote = null, fxRate = null } = view ?? {};
  if (quote !== null && fxRate !== null) {
    const { last: lastPrice, previousClose } = quote;
    const interestMinor = interestIn(holdings, day);
    return todayParts({ ...day, lastPrice, previousClose, fxRate, interestMinor });
  }
  // What was opened and closed within the day needs no price.
  const isWithinDay = day.quantityNow === 0n && day.openedQuantity === day.closedQuantity;
  const nothing = { lastPrice: 0n, previousClose: 0n, fxRate: 0n, interestMinor: 0n };
  return isWithinDay ? todayParts({ ...day, ...nothing }) : null;
}

function interestIn(holdings: readonly HoldingAt[], day: UnpricedDay): bigint {
  const own = holdings.find(({ position, instrument }) => {
    return instrument.id === day.instrument.id && position.side === day.side;
  });
  return own?.interestMinor ?? 0n;
}
