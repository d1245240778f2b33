import { parseAmount } from '@candor/domain/money/money';
import type { AddMargin } from '@candor/domain/trading/holdings/holding-commands';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { findById } from '../../trading/find-instrument.ts';
import { idUnderKey } from '../../trading/ids.ts';
import { positionRows } from '../../trading/open-rows.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Locks more money to a position. What was done under its key is told as it stands now. */
export const addPositionMargin = endpoint(
  'addPositionMargin',
  async (call, services) => {
    const { input, nowMs, locale } = call;
    const { accounts, reads } = services.trading;
    const accountId = call.caller.userId;
    const { positions } = await accounts.view(accountId);
    const open = positions.find(({ positionId }) => positionId === input.id);
    const known = open ?? (await reads.position(accountId, input.id));
    // Nobody learns the currency of what is not his.
    const amountMinor = parseAmount(input.amount, known?.walletCurrency ?? 'USD');
    if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
    if (known === null) return refuse('NOT_FOUND');
    const { positionId, instrumentId } = known;
    const key = laneKeyOf('addPositionMargin', call);
    const additionId = idUnderKey('m', { accountId, nowMs, key });
    const heldIn = findById(services.market, instrumentId);
    const of = { accountId, nowMs, additionId, positionId, amountMinor, heldIn };
    const command: AddMargin = { kind: 'addMargin', ...of };
    if (!(await reads.wasMoved(accountId, additionId))) {
      const answer = await runCommand(services.trading, { command, expects: 'done', key });
      if (!answer.isAccepted) return answer;
    }
    const state = await accounts.view(accountId);
    const after = state.positions.find((one) => one.positionId === positionId);
    const position = after ?? (await reads.position(accountId, positionId)) ?? known;
    const [row] = await positionRows(services, { positions: [position], state }, { nowMs, locale });
    if (row === undefined) throw new Error(`Position ${positionId} has no row.`);
    return accept(row);
  },
  { answersKept: 'by-lane' },
);
