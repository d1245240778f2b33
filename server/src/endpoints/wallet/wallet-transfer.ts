import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import type { Transfer } from '@candor/domain/trading/commands';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { rateText } from '../../present/fill-row.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/**
 * Moves money from any wallet to any other, in one commit. A quote is used once: by another
 * transfer it is refused with RATE_CHANGED, and a repeat under its key has the first answer.
 */
export const walletTransfer = endpoint(
  'walletTransfer',
  async (call, services) => {
    const { input, nowMs } = call;
    const { fromWallet, toWallet, quoteId } = input;
    const accountId = call.caller.userId;
    const from = walletCurrency[fromWallet];
    const amountMinor = parseAmount(input.amount, from);
    if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
    // Within one currency there is no rate to take.
    if (quoteId !== undefined && from === walletCurrency[toWallet]) {
      return refuse('FIELD_UNUSED', { field: 'quoteId' });
    }
    const { quotes } = services.trading;
    const asked = { userId: accountId, from };
    const quote = quoteId === undefined ? null : await quotes.take({ id: quoteId, ...asked });
    const key = laneKeyOf('walletTransfer', call);
    const command: Transfer = {
      kind: 'transfer',
      accountId,
      nowMs,
      fromWallet,
      toWallet,
      amountMinor,
      transferId: idUnderKey('t', { accountId, nowMs, key }),
      fx: quote?.fx ?? null,
      fxEndsAtMs: quote?.endsAtMs ?? null,
    };
    const answer = await runCommand(services.trading, { command, expects: 'transfer', key });
    if (!answer.isAccepted) {
      if (quote !== null) await quotes.giveBack(quote);
      return answer;
    }
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
