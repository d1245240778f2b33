import { mostLeverage } from '../instruments/product-terms.ts';
import { BPS_ONE, divideRounded } from '../money/rounding.ts';
import { type AtMove, positionAtMove, shownMoves } from '../positions/at-move.ts';
import { byLiquidation } from '../positions/liquidation-order.ts';
import {
  isLevelAtMost,
  isMargined,
  marginBase,
  marginLevels,
  type PositionFigures,
  percentOf,
} from '../positions/position-figures.ts';
import { allProducts } from '../products/all-products.ts';
import type { ProductKind } from '../products/product.ts';
import { type AccountFigures, gainOf, type HoldingAt } from './account-figures.ts';
import { accountSums, inUsdMinor, sumOf, type WalletWorth } from './account-value.ts';

/** A holding with its price. */
export interface PricedHolding extends HoldingAt {
  readonly figures: PositionFigures;
}

/** What one position adds to the account's sums, in USD cents, each rounded by itself. */
export interface PositionRisk {
  readonly holding: PricedHolding;
  readonly valueMinor: bigint;
  readonly marginMinor: bigint;
  readonly profitMinor: bigint;
  /** What opening it at this price would lock: its worth over its leverage. */
  readonly initialMinor: bigint;
  readonly maintenanceMinor: bigint;
  /** From the last price to that of liquidation, in percent, two decimals; null without one. */
  readonly moveToLiquidation: bigint | null;
}

/**
 * All of one currency; the first five, less what is owed, are `equityMinor`. Null: not all has a
 * price.
 */
export interface EquityPart {
  readonly currency: string;
  readonly availableMinor: bigint;
  /** For waiting orders, subscriptions, transfers and withdrawals. */
  readonly heldMinor: bigint;
  readonly marginMinor: bigint;
  readonly marginProfitMinor: bigint | null;
  /** What is paid in full, at its price. */
  readonly paidMinor: bigint | null;
  /** Of loans. */
  readonly owedMinor: bigint;
  readonly equityMinor: bigint | null;
  readonly usdMinor: bigint | null;
}

/** A holding after a move; the level of what is liquidated on the way is gone. */
export interface MovedHolding {
  readonly holding: PricedHolding;
  readonly at: AtMove;
  /** What its profit changes by, in USD cents. */
  readonly changeMinor: bigint;
}

/** All prices moved at once; the equity is that of now and every change. */
export interface WhatIf {
  readonly percent: bigint;
  readonly moved: readonly MovedHolding[];
  readonly equityMinor: bigint;
}

export interface BuyingPower {
  readonly kind: ProductKind;
  readonly currency: string;
  readonly availableMinor: bigint;
  readonly leverage: number;
  readonly amountMinor: bigint;
}

/** Known when every holding has a price and every currency a rate. Sums are in USD cents. */
export interface KnownRisk {
  /** What can be liquidated, the first to go first. */
  readonly positions: readonly PositionRisk[];
  readonly marginMinor: bigint;
  readonly profitMinor: bigint;
  readonly initialMinor: bigint;
  readonly maintenanceMinor: bigint;
  /** (margin + profit) / maintenance, two decimals, half-even; null without such a position. */
  readonly level: bigint | null;
  readonly whatIfs: readonly WhatIf[];
}

/** What an account may lose its positions by, at one look at all prices. */
export interface AccountRisk {
  readonly equityMinor: bigint | null;
  readonly parts: readonly EquityPart[];
  readonly known: KnownRisk | null;
  readonly buyingPower: readonly BuyingPower[];
}

export function accountRisk(account: AccountFigures): AccountRisk {
  const equityMinor = accountSums(account.worths).all.valueMinor;
  const currencies = [...new Set(account.worths.map(({ currency }) => currency))];
  return {
    equityMinor,
    parts: currencies.map((currency) => equityPart(currency, account)),
    known: equityMinor === null ? null : knownRisk(account, equityMinor),
    buyingPower: buyingPower(account.worths),
  };
}

function knownRisk(account: AccountFigures, equityMinor: bigint): KnownRisk | null {
  const { holdings, hkdPerUsd } = account;
  const priced = holdings.filter(hasPrice);
  const usd = (minor: bigint, { position }: HoldingAt) =>
    inUsdMinor(minor, position.walletCurrency, hkdPerUsd);
  // Where the equity is known, so is every price and every rate that it needs.
  const inUsd = (minor: bigint, holding: HoldingAt) => usd(minor, holding) ?? 0n;
  const positions = priced
    .filter(({ position }) => isMargined(position))
    .sort(nearestFirst)
    .map((holding) => positionRisk(holding, inUsd));
  const marginMinor = total(positions, 'marginMinor');
  const profitMinor = total(positions, 'profitMinor');
  const maintenanceMinor = total(positions, 'maintenanceMinor');
  return {
    positions,
    marginMinor,
    profitMinor,
    maintenanceMinor,
    initialMinor: total(positions, 'initialMinor'),
    level:
      maintenanceMinor === 0n
        ? null
        : divideRounded((marginMinor + profitMinor) * 100n, maintenanceMinor, 'halfEven'),
    whatIfs: shownMoves.map((move) => whatIf(-move, { priced, equityMinor, inUsd })),
  };
}

function hasPrice(holding: HoldingAt): holding is PricedHolding {
  return holding.figures !== null;
}

type InUsd = (minor: bigint, holding: HoldingAt) => bigint;

function total(
  positions: readonly PositionRisk[],
  part: 'marginMinor' | 'profitMinor' | 'maintenanceMinor' | 'initialMinor',
): bigint {
  return positions.reduce((sum, one) => sum + one[part], 0n);
}

/** What is due now in the order of liquidation, then the lowest level. */
function nearestFirst(one: PricedHolding, other: PricedHolding): number {
  const [isDue, isOtherDue] = [isDueNow(one), isDueNow(other)];
  if (isDue !== isOtherDue) return isDue ? -1 : 1;
  const [level, otherLevel] = [levelOf(one), levelOf(other)];
  if (isDue || level === otherLevel) return byLiquidation(one, other);
  return level < otherLevel ? -1 : 1;
}

function isDueNow(holding: PricedHolding): boolean {
  return isLevelAtMost(marginLevels.liquidation, holding);
}

function levelOf({ figures }: PricedHolding): bigint {
  return figures.marginLevel ?? 0n;
}

function positionRisk(holding: PricedHolding, inUsd: InUsd): PositionRisk {
  const { position, instrument, figures, view } = holding;
  const { valueMinor, profitMinor, liquidationPrice } = figures;
  const last = view?.quote?.last ?? 0n;
  const baseMinor = marginBase(figures);
  const initial = divideRounded(baseMinor, BigInt(position.leverage), 'up');
  const maintenance = divideRounded(
    baseMinor * instrument.maintenanceRatioBps,
    BPS_ONE,
    'halfEven',
  );
  return {
    holding,
    valueMinor: inUsd(valueMinor, holding),
    marginMinor: inUsd(position.marginMinor, holding),
    profitMinor: inUsd(profitMinor, holding),
    initialMinor: inUsd(initial, holding),
    maintenanceMinor: inUsd(maintenance, holding),
    moveToLiquidation:
      liquidationPrice === null || last <= 0n ? null : percentOf(liquidationPrice - last, last),
  };
}

function whatIf(
  percent: bigint,
  of: {
    readonly priced: readonly PricedHolding[];
    readonly equityMinor: bigint;
    readonly inUsd: InUsd;
  },
): WhatIf {
  const moved = of.priced.map((holding): MovedHolding => {
    const { quote = null, fxRate = null } = holding.view ?? {};
    const at = positionAtMove(holding, { price: quote?.last ?? 0n, fxRate: fxRate ?? 0n }, percent);
    const change = at.figures.profitMinor - holding.figures.profitMinor;
    return { holding, at, changeMinor: of.inUsd(change, holding) };
  });
  const changeMinor = moved.reduce((sum, one) => sum + one.changeMinor, 0n);
  return { percent, moved, equityMinor: of.equityMinor + changeMinor };
}

function equityPart(currency: string, { worths, holdings }: AccountFigures): EquityPart {
  const own = worths.filter((worth) => worth.currency === currency);
  const held = holdings.filter(({ position }) => position.walletCurrency === currency);
  const margined = held.filter(({ position }) => isMargined(position));
  const paid = held.filter(({ position }) => !isMargined(position));
  const marginOf = (of: readonly HoldingAt[]) =>
    of.reduce((sum, { position }) => sum + position.marginMinor, 0n);
  const used = own.reduce((sum, { used: { ownMinor } }) => sum + (ownMinor ?? 0n), 0n);
  return {
    currency,
    availableMinor: own.reduce((sum, { available }) => sum + (available.ownMinor ?? 0n), 0n),
    heldMinor: used - marginOf(held),
    marginMinor: marginOf(margined),
    marginProfitMinor: gainOf(margined),
    paidMinor: sumOf([marginOf(paid), gainOf(paid)]),
    owedMinor: own.reduce((sum, { owed }) => sum + (owed.ownMinor ?? 0n), 0n),
    equityMinor: sumOf(own.map(({ equity }) => equity.ownMinor)),
    usdMinor: sumOf(own.map(({ equity }) => equity.usdMinor)),
  };
}

/** What the cash of each wallet could be leveraged to, for each product it pays for. */
function buyingPower(worths: readonly WalletWorth[]): BuyingPower[] {
  const open = Object.values(allProducts).filter(
    ({ isOpen, terms }) => isOpen && terms.session === 'market' && terms.viewOf === null,
  );
  return open.flatMap(({ kind, wallet, margin }) => {
    const worth = worths.find(({ walletType }) => walletType === wallet?.walletType);
    if (worth === undefined) return [];
    const leverage = mostLeverage(margin);
    const availableMinor = worth.available.ownMinor ?? 0n;
    const amountMinor = availableMinor * BigInt(leverage);
    return [{ kind, currency: worth.currency, availableMinor, leverage, amountMinor }];
  });
}
