import { type ClientName, nameOf, type OrderTerms } from '../../orders/order-terms.ts';
import { type AccountState, orderOfClientId } from '../account-state.ts';
import type { UsedOnce } from '../holdings/holding-commands.ts';

/** The order that the command's name was used for before; null where it is new. */
export function priorOrderOf(state: AccountState, command: UsedOnce): string | null {
  return orderOfClientId(state, nameOf(command)) ?? command.priorOrderId;
}

/** Whether an order has the name already, or the application that is there beside it. */
export function isNameUsed(state: AccountState, asked: ClientName, beside?: ClientName): boolean {
  if (beside !== undefined && nameOf(beside) === nameOf(asked)) return true;
  return orderOfClientId(state, nameOf(asked)) !== null;
}

/** Keeps the name of an order that was accepted. */
export function keepName({ clientOrderIds }: AccountState, terms: OrderTerms): void {
  clientOrderIds.added.set(nameOf(terms), terms.orderId);
}
