import type { CommandKind } from '@candor/domain/trading/commands';

/** Roles that do what customers call for, and nothing else. */
const doors: readonly string[] = ['front', 'push'];

/**
 * Who sends a command to the lane of another process: a door, for a customer's call leads to it, or
 * only the house itself, for its jobs and its market bring it about.
 */
const sentBy: Readonly<Record<CommandKind, 'door' | 'house'>> = {
  openAccount: 'door',
  placeOrder: 'door',
  closePosition: 'door',
  reversePosition: 'door',
  protectPosition: 'door',
  cancelOrder: 'door',
  amendOrder: 'door',
  addMargin: 'door',
  holdWithdrawal: 'door',
  // Of no worth, and limited by its decision.
  givePractice: 'door',
  transfer: 'door',
  cancelTransfer: 'door',
  subscribe: 'door',
  paySubscription: 'door',
  placeFollow: 'door',
  applyLoan: 'door',
  repayLoan: 'door',
  attestRows: 'door',
  workOrder: 'house',
  uncrossOrder: 'house',
  reopenOrder: 'house',
  endGoneOrder: 'house',
  expireOrder: 'house',
  credit: 'house',
  completeWithdrawal: 'house',
  returnWithdrawal: 'house',
  settle: 'house',
  splitHolding: 'house',
  settleHolding: 'house',
  markHolding: 'house',
  chargeNight: 'house',
  payCoupon: 'house',
  recordDividend: 'house',
  payDividend: 'house',
  checkMargin: 'house',
  reverse: 'house',
  bust: 'house',
  drawSubscription: 'house',
  lapseSubscription: 'house',
  listSubscription: 'house',
  confirmFollow: 'house',
  settleFollow: 'house',
  reviewLoan: 'house',
  accrueLoan: 'house',
};

/** How a process signs what it sends: its roles, as the user of the NATS server is named. */
export const senderOf = (roles: Iterable<string>): string => [...roles].join('-');

/**
 * Whether a lane takes a command from a sender, whose name the bus vouches for. From processes that
 * only serve customers it takes none that bring in real money or give an order of the house.
 */
export function mayCommand(sender: string, kind: CommandKind): boolean {
  const roles = sender.split('-');
  return sentBy[kind] === 'door' || roles.some((role) => role !== '' && !doors.includes(role));
}
