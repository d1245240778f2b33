import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor } from '@candor/domain/money/money';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { runCommand } from '../../trading/run-command.ts';

/**
 * Cancels a transfer that still waits. Refusals: NOT_FOUND, TRANSFER_DONE.
 * A cancelled one answers again.
 */
export const cancelTransfer = endpoint('cancelTransfer', async (call, services) => {
  const { nowMs } = call;
  const accountId = call.caller.userId;
  const transferId = call.input.id;
  const command = { kind: 'cancelTransfer', accountId, nowMs, transferId, finished: null } as const;
  const expects = 'transferCancelled';
  const answer = await runCommand(services.trading, { command, expects, key: null });
  if (!answer.isAccepted) return answer;
  const { returnedMinor, fromWallet } = answer.data;
  return accept({
    id: transferId,
    status: 2 as const,
    returnedAmount: formatMinor(returnedMinor, walletCurrency[fromWallet]),
  });
});
