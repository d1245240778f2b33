import { deskRate, moneyRate, USD_HKD } from '@candor/domain/funding/rates';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { FX_ONE } from '@candor/domain/money/exchange';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import { walletOf } from '@candor/domain/trading/account-state';
import type { Transfer } from '@candor/domain/trading/commands';
import {
  planTransfer,
  type TransferStep,
  transferSteps,
} from '@candor/domain/trading/money/decide-transfers';
import { settledAtMs } from '@candor/domain/wallets/wallet-figures';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
import { nextId } from '../../trading/ids.ts';
import { refusedBy } from '../../trading/run-command.ts';

/**
 * What a transfer would bring, by the decision that runs it. Between currencies the rate is kept
 * for 30 s under `quoteId`. `entries` are what it would make. Refusals: AMOUNT, TRANSFER_SIDES,
 * INSUFFICIENT, STALE_PRICE while no rate is known that money may move at.
 */
export const walletTransferPreview = endpoint('walletTransferPreview', async (call, services) => {
  const { input, nowMs } = call;
  const { fromWallet, toWallet } = input;
  const accountId = call.caller.userId;
  const from = walletCurrency[fromWallet];
  const to = walletCurrency[toWallet];
  const amountMinor = parseAmount(input.amount, from);
  if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
  const prices = () => services.market.desk.prices({ pairs: [USD_HKD] }, nowMs);
  const market = from === to ? null : moneyRate(await prices(), USD_HKD);
  if (from !== to && market === null) return refuse('STALE_PRICE');
  const fx = market === null ? null : deskRate(from, market);
  const command: Transfer = {
    kind: 'transfer',
    accountId,
    nowMs,
    fromWallet,
    toWallet,
    amountMinor,
    fx,
    transferId: nextId('t', nowMs),
    fxEndsAtMs: fx === null ? null : nowMs,
  };
  const decision = await services.trading.lanes.preview(command);
  if (decision.outcome === 'refused') return refusedBy(decision.refusal);
  const state = await services.trading.accounts.view(accountId);
  const wallet = walletOf(state, fromWallet);
  const waiting = state.transfers;
  const settlesAt = settledAtMs({ wallet, waiting, amountMinor, nowMs });
  const settleTimestamp = settlesAt !== null && settlesAt > nowMs ? settlesAt : null;
  const fee = formatMinor(0n, from);
  const planned = planTransfer(command);
  const entries = transferSteps(planned).map(entryRow);
  if (fx === null) {
    const one = rateText(FX_ONE);
    const toAmount = formatMinor(amountMinor, to);
    return accept({ toAmount, rate: one, mid: one, spread: null, fee, settleTimestamp, entries });
  }
  const quote = await services.trading.quotes.offer({ userId: accountId, from, fx, nowMs });
  return accept({
    toAmount: formatMinor(planned.toMinor, to),
    rate: rateText(fx.rate),
    mid: rateText(fx.mid),
    spread: planned.fx === null ? null : formatMinor(planned.fx.spreadMinor, to),
    fee,
    quoteId: quote.id,
    quoteEndTimestamp: quote.endsAtMs,
    settleTimestamp,
    entries,
  });
});

function entryRow({ fromWallet, toWallet, fromMinor, toMinor }: TransferStep) {
  return {
    fromWallet,
    toWallet,
    fromAmount: formatMinor(fromMinor, walletCurrency[fromWallet]),
    toAmount: formatMinor(toMinor, walletCurrency[toWallet]),
  };
}
