import type { WalletType } from '@candor/contract/enums';
import { moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { parseDecimalValue } from '@candor/domain/money/decimals';
import { formatMinor, minorDecimals } from '@candor/domain/money/money';
import type { Command } from '@candor/domain/trading/commands';
import { moveOffers } from '@candor/domain/trading/money/move-offers';
import type { Refused } from '../call/answer.ts';
import { rateText } from '../present/fill-row.ts';
import type { TradingServices } from './trading-services.ts';

/** What moves money out itself is not helped by a move. */
const withoutOffers: readonly Command['kind'][] = ['transfer', 'holdWithdrawal'];

/**
 * A refusal with the transfers that would make up what its wallet lacks, in `offers`; any other
 * refusal as it is. An offer says from which wallet, how much in that wallet's currency, and the
 * desk's rate now where the currency changes.
 */
export async function withOffers(
  trading: Pick<TradingServices, 'accounts' | 'reads' | 'prices'>,
  refused: Refused,
  command: Pick<Command, 'kind' | 'accountId' | 'nowMs'>,
): Promise<Refused> {
  const { available, needed, walletType } = refused.figures ?? {};
  if (refused.reason !== 'INSUFFICIENT' || withoutOffers.includes(command.kind)) return refused;
  if (available === undefined || needed === undefined || walletType === undefined) return refused;
  const { accountId, nowMs } = command;
  const lacking = walletType as WalletType;
  const missingMinor = minorOf(needed, lacking) - minorOf(available, lacking);
  const [state, lastMovedFrom, prices] = await Promise.all([
    trading.accounts.view(accountId),
    trading.reads.lastMovedFrom(accountId),
    trading.prices.of({ pairs: [USD_HKD] }, nowMs),
  ]);
  const hkdPerUsd = moneyRate(prices, USD_HKD);
  const lack = { walletType: lacking, missingMinor };
  const money = { ...state, waiting: state.transfers };
  const offers = moveOffers(money, lack, { nowMs, lastMovedFrom, hkdPerUsd }).map(
    ({ fromWallet, amountMinor, currency, fx }) => ({
      fromWallet,
      amount: formatMinor(amountMinor, currency),
      currency,
      ...(fx !== null && { rate: rateText(fx.rate) }),
    }),
  );
  return { ...refused, details: { ...refused.details, offers } };
}

function minorOf(figure: string | number, walletType: WalletType): bigint {
  const text = String(figure);
  const minor = parseDecimalValue(text, minorDecimals(walletCurrency[walletType]));
  if (typeof minor === 'string') throw new Error(`A refusal says ${text}.`);
  return minor;
}
