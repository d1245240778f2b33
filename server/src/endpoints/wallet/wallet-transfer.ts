import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import type { Transfer } from '@candor/domain/trading/commands';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
import { nextId } from '../../trading/ids.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Moves money between the funding account and a trading wallet. */
export const walletTransfer = endpoint(
  'walletTransfer',
  async (call, services) => {
    const { input, nowMs } = call;
    const { fromWallet, toWallet, quoteId } = input;
    const accountId = call.caller.userId;
    const from = walletCurrency[fromWallet];
    const amountMinor = parseAmount(input.amount, from);
    if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
    const asked = { userId: accountId, from };
    const quote =
      quoteId === undefined ? null : services.trading.quotes.find({ id: quoteId, ...asked });
    const command: Transfer = {
      kind: 'transfer',
      ...{ accountId, nowMs, fromWallet, toWallet, amountMinor },
      transferId: nextId('t', nowMs),
      fx: quote?.fx ?? null,
      fxEndsAtMs: quote?.endsAtMs ?? null,
    };
    const key = laneKeyOf('walletTransfer', call);
    const answer = await runCommand(services.trading, { command, expects: 'transfer', key });
    if (!answer.isAccepted) return answer;
    const { transferId, isWaiting, fromMinor, toMinor, fx, completesAtMs } = answer.data;
    const to = walletCurrency[toWallet];
    return accept({
      id: transferId,
      status: isWaiting ? (1 as const) : (3 as const),
      fromAmount: formatMinor(fromMinor, from),
      toAmount: formatMinor(toMinor, to),
      rate: fx === null ? null : rateText(fx.rate),
      spread: fx === null ? null : formatMinor(fx.spreadMinor, to),
      settleTimestamp: isWaiting ? completesAtMs : null,
    });
  },
  { answersKept: 'by-lane' },
);
