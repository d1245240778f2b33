import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { BPS_ONE, smaller } from '@candor/domain/money/rounding';
import { offeringStatus } from '@candor/domain/offerings/offerings';
import { walletOf } from '@candor/domain/trading/account-state';
import { holdOf } from '@candor/domain/trading/holdings/decide-subscriptions';
import { availableMinor } from '@candor/domain/wallets/wallet-figures';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { offeredTerms } from '../../offerings/offered-terms.ts';

/** The most of an offering that funds, whole lots and its own limit allow. */
export const getIpoFullNum = endpoint('getIpoFullNum', async (call, services) => {
  const { input, nowMs, caller } = call;
  const named = services.offerings
    .shown(nowMs)
    .filter(({ company }) => company.code === input.stockCode && company.market === input.market);
  const open = named.find((one) => offeringStatus(one, nowMs) === 'subscribable') ?? named[0];
  const asked = input.newSharesId;
  const found = asked === undefined ? open : named.find(({ id }) => id === asked);
  if (found === undefined) return refuse('NO_INSTRUMENT');
  const { offering, maxNum } = offeredTerms(found);
  const { minCount, walletType, topPrice, holdRatioBps } = offering;
  const state = await services.trading.accounts.view(caller.userId);
  const available = availableMinor(walletOf(state, walletType));
  const affordable = (available * BPS_ONE) / (topPrice * holdRatioBps);
  const most = smaller(affordable, maxNum);
  const money = (minor: bigint) => formatMinor(minor, walletCurrency[walletType]);
  return accept({
    num: (most - (most % minCount)).toString(),
    available: money(available),
    holdPerLot: money(holdOf(offering, minCount)),
  });
});
