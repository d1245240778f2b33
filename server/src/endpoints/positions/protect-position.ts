import type { ProtectPosition } from '@candor/domain/trading/commands';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { asClosing } from '../../trading/close-position.ts';
import { findById } from '../../trading/find-instrument.ts';
import { nextId } from '../../trading/ids.ts';
import { positionRows } from '../../trading/open-rows.ts';
import { readExits } from '../../trading/order-request.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';

/** Sets, changes or removes the exits of a position. */
export const protectPosition = endpoint(
  'protectPosition',
  async (call, services) => {
    const { input, caller, nowMs, locale } = call;
    const accountId = caller.userId;
    const { accounts, prices } = services.trading;
    const known = await accounts.view(accountId);
    const held = known.positions.find(({ positionId }) => positionId === input.id);
    if (held === undefined) return refuse('NOT_FOUND');
    const instrument = findById(services.market, held.instrumentId);
    const exits = readExits(input, instrument);
    if ('reason' in exits) return exits;
    const command: ProtectPosition = {
      kind: 'protectPosition',
      ...{ accountId, nowMs, positionId: input.id, instrument, pairId: nextId('o', nowMs), exits },
      prices: await prices.ofOrder(instrument, nowMs),
    };
    const key = laneKeyOf('protectPosition', call);
    const answer = await runCommand(services.trading, { command, expects: 'done', key });
    if (!answer.isAccepted) return asClosing(answer);
    const state = await accounts.view(accountId);
    const positions = state.positions.filter(({ positionId }) => positionId === input.id);
    const [row] = await positionRows(services, { positions, state }, { nowMs, locale });
    return row === undefined ? refuse('NOT_FOUND') : accept(row);
  },
  { answersKept: 'by-lane' },
);
