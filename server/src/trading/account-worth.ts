import { FX_ONE } from '@candor/domain/money/exchange';
import type { AccountState } from '@candor/domain/trading/account-state';
import { walletFigures } from '@candor/domain/wallets/wallet-figures';
import { worthOf } from '../present/position-row.ts';
import type { Services } from '../services.ts';
import { findById } from './find-instrument.ts';
import { priceAll, pricedOf } from './priced.ts';

/** What the wallets of one side hold. Minor units of its currency; null where a price is missing. */
export interface SideWorth {
  readonly valueMinor: bigint | null;
  readonly availableMinor: bigint;
  readonly usedMinor: bigint;
}

export interface AccountWorth {
  readonly fundingUsdMinor: bigint;
  /** Trading wallets in USD, and the one in HKD. */
  readonly usd: SideWorth;
  readonly hkd: SideWorth;
  /** HKD per USD, the middle of the market, scaled by 10^8. */
  readonly hkdPerUsd: bigint | null;
}

/** Balances and unrealised profit of an account at this moment. */
export async function accountWorth(
  services: Services,
  state: AccountState,
  nowMs: number,
): Promise<AccountWorth> {
  const hkdPerUsd = await services.market.desk.fxRate('USD', 'HKD', nowMs);
  const profits = await unrealised(services, state, nowMs);
  const usd = { value: 0n, available: 0n, used: 0n };
  const hkd = { value: 0n, available: 0n, used: 0n };
  let fundingUsdMinor = 0n;
  for (const wallet of Object.values(state.wallets)) {
    const figures = walletFigures(wallet);
    if (wallet.walletType === 'BALANCE') fundingUsdMinor += figures.balanceMinor;
    else {
      const side = wallet.currency === 'HKD' ? hkd : usd;
      side.value += figures.balanceMinor;
      side.available += figures.availableMinor;
      side.used += figures.usedMinor;
    }
  }
  const sideWorth = (side: typeof usd, profit: bigint | null): SideWorth => ({
    valueMinor: profit === null ? null : side.value + profit,
    availableMinor: side.available,
    usedMinor: side.used,
  });
  return {
    fundingUsdMinor,
    usd: sideWorth(usd, profits.USD),
    hkd: sideWorth(hkd, profits.HKD),
    hkdPerUsd,
  };
}

/** The trading account in USD: both sides, HKD at the middle of the market; null where something is unknown. */
export function tradingUsdMinor(worth: AccountWorth): bigint | null {
  const hkd = hkdInUsd(worth);
  return worth.usd.valueMinor === null || hkd === null ? null : worth.usd.valueMinor + hkd;
}

/** The Hong Kong side in USD minor units, rounded down. */
export function hkdInUsd(worth: AccountWorth): bigint | null {
  const { hkdPerUsd, hkd } = worth;
  if (hkd.valueMinor === 0n) return 0n;
  if (hkd.valueMinor === null || hkdPerUsd === null) return null;
  return (hkd.valueMinor * FX_ONE) / hkdPerUsd;
}

async function unrealised(services: Services, state: AccountState, nowMs: number) {
  const positions = [...state.positions.values()];
  const instruments = positions.map((one) => findById(services.market, one.instrumentId));
  const priced = await priceAll(services, instruments, nowMs);
  const sums: { USD: bigint | null; HKD: bigint | null } = { USD: 0n, HKD: 0n };
  for (const position of positions) {
    const side = position.walletCurrency === 'HKD' ? 'HKD' : 'USD';
    const worth = worthOf(position, pricedOf(priced, position.instrumentId));
    const sum: bigint | null = sums[side];
    sums[side] = sum === null || worth === null ? null : sum + worth.profitMinor;
  }
  return sums;
}
