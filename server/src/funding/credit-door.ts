import type { CreditDoor } from '@candor/engines/funding/deposit-ports';
import { runCommand } from '../trading/run-command.ts';
import type { TradingServices } from '../trading/trading-services.ts';

/** The lane's door for deposits. It throws where the ledger refuses a credit. */
export function creditDoor(trading: TradingServices): CreditDoor {
  return {
    known: async (userId, depositId) => {
      const credit = await trading.accounts.creditOf(userId, depositId);
      return credit === null ? null : { creditUsdMinor: credit.creditMinor, fx: credit.fx };
    },
    credit: async ({ userId: accountId, depositId, rail, currency, receivedMinor, fx, nowMs }) => {
      const command = {
        kind: 'credit',
        accountId,
        nowMs,
        depositId,
        rail,
        currency,
        receivedMinor,
        fx,
      } as const;
      // No key: the ledger itself knows the deposits it has credited, and for ever.
      const answer = await runCommand(trading, { command, expects: 'credited', key: null });
      if (!answer.isAccepted)
        throw new Error(`The credit of ${depositId} was refused: ${answer.reason}.`);
      return { creditUsdMinor: answer.data.creditMinor, fx: answer.data.fx ?? null };
    },
  };
}
