import { createInstrumentStore } from '@candor/database/stores/instruments';
import { changeInstrument } from '@candor/engines/market/change-instrument';
import { type Asked, readInstrumentCommand } from '../instruments/read-instrument-command.ts';
import type { TestHouse } from './test-house.ts';

/**
 * What an operator does to an instrument, by its `source:market:code`, and the server's next look.
 * Throws where nothing is listed under the keys or the command is refused.
 */
export async function operate(
  house: TestHouse,
  keys: string,
  what: string,
  more: Partial<Asked> = {},
): Promise<void> {
  const { instruments, desk } = house.services.market;
  const listed = desk.catalogue().byKeys.get(keys);
  if (listed === undefined) throw new Error(`${keys} is not listed`);
  const asked = { what, keys, nowMs: house.nowMs(), by: 'anna', ...more };
  const command = readInstrumentCommand(asked, listed);
  if (typeof command === 'string') throw new Error(command);
  const decision = await changeInstrument(createInstrumentStore(house.pool), command);
  if (!decision.isAccepted) throw new Error(decision.reason);
  await instruments.look();
}
