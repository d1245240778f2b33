import { PRACTICE_AMOUNTS_MINOR, practiceId } from '@candor/domain/funding/practice-money';
import { parseAmount } from '@candor/domain/money/money';
import type { GivePractice } from '@candor/domain/trading/money/practice-commands';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { depositRow } from '../../present/deposit-row.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/**
 * Gives practice money: credited to BALANCE and moved on to a trading wallet by one command. The
 * commit of the lane writes both movements and the record of the deposit. Refusals: AMOUNT for any
 * but the three amounts, NOT_PAPER, PRACTICE_LIMIT.
 */
export const depositPractice = endpoint(
  'depositPractice',
  async (call, services) => {
    const { input, nowMs, locale } = call;
    const accountId = call.caller.userId;
    const amountMinor = parseAmount(input.amount, 'USD');
    if (amountMinor === 'AMOUNT' || !PRACTICE_AMOUNTS_MINOR.includes(amountMinor)) {
      return refuse('AMOUNT', { field: 'amount' });
    }
    if (services.config.tradingMode !== 'paper') return refuse('NOT_PAPER');
    const key = laneKeyOf('depositPractice', call);
    const named = { accountId, nowMs, key };
    const depositId = practiceId(idUnderKey('d', named));
    const command: GivePractice = {
      kind: 'givePractice',
      accountId,
      nowMs,
      depositId,
      transferId: practiceId(idUnderKey('t', named)),
      walletType: input.walletType,
      amountMinor,
    };
    const answer = await runCommand(services.trading, { command, expects: 'credited', key });
    if (!answer.isAccepted) return answer;
    const { desk, deposits } = services.funding;
    const deposit = await deposits.find(depositId);
    if (deposit === null) throw new Error(`The commit of ${depositId} wrote no deposit.`);
    await desk.notifyEnded(deposit, nowMs);
    return accept(depositRow(deposit, locale));
  },
  { answersKept: 'by-lane' },
);
