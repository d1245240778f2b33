import { clientNameOf, nameOf } from '@candor/domain/orders/order-terms';
import { orderOfClientId } from '@candor/domain/trading/account-state';
import type { CancelTransfer, Command, Transfer } from '@candor/domain/trading/commands';
import { isNameUsed } from '@candor/domain/trading/placing/used-once';
import type { AccountCache } from './account-cache.ts';
import type { KeyedCommand } from './decide-batch.ts';
import { type KeptAnswer, pairKey } from './lane-answers.ts';
import type { FoundThings, LaneHold, Lookups } from './lane-store.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

export const NO_LOOKUPS: Lookups = {
  clientOrderIds: [],
  commandKeys: [],
  orders: [],
  transfers: [],
  trades: [],
};

/**
 * What the commands need from the store that memory does not hold: old order ids, ended orders, old
 * keys.
 */
export function lookupsOf(commands: readonly KeyedCommand[], cache: AccountCache): Lookups {
  const lookups: Mutable<Lookups> = {
    clientOrderIds: [],
    commandKeys: [],
    orders: [],
    transfers: [],
    trades: [],
  };
  for (const keyed of commands) {
    const { command, key } = keyed;
    const { accountId } = command;
    if (key !== null && mayHaveAnswer(keyed, cache)) {
      lookups.commandKeys.push({ accountId, commandKey: key.commandKey });
    }
    const fromMs = countedFromMs(command);
    if (fromMs !== null) lookups.trades.push({ accountId, fromMs });
    if (isKnown(command, cache)) continue;
    if (isOfTransfer(command)) {
      lookups.transfers.push({ accountId, transferId: command.transferId });
    } else if (command.kind === 'cancelOrder') {
      lookups.orders.push({ accountId, orderId: command.orderId });
    } else if (namesOrder(command)) {
      lookups.clientOrderIds.push({ accountId, ...clientNameOf(command) });
    }
  }
  return lookups;
}

/** Whether one command needs anything of the store. */
export function needsStore(keyed: KeyedCommand, cache: AccountCache): boolean {
  if (countedFromMs(keyed.command) !== null) return true;
  return mayHaveAnswer(keyed, cache) || !isKnown(keyed.command, cache);
}

/** From when the fills are counted that decide about a command; null where none are. */
function countedFromMs(command: Command): number | null {
  return 'dayTrading' in command ? (command.dayTrading?.countedFromMs ?? null) : null;
}

/** Whether what it was given is of one instant, and not good any more once others are committed. */
export function isOfItsInstant({ command }: KeyedCommand): boolean {
  return countedFromMs(command) !== null;
}

/** Whether memory knows all of what a command names. */
function isKnown(command: Command, cache: AccountCache): boolean {
  const { state, hasAllOrderIds } = cache.need(command.accountId);
  if (namesOrder(command)) {
    return hasAllOrderIds || isNameUsed(state, command);
  }
  if (command.kind === 'cancelOrder') return state.orders.has(command.orderId);
  return !isOfTransfer(command) || state.transfers.has(command.transferId);
}

/** Whether it brings a client order id, which is used once for ever. */
function namesOrder(command: Command): command is NamesOrder {
  return (naming as readonly string[]).includes(command.kind);
}

const naming = ['placeOrder', 'closePosition', 'reversePosition', 'amendOrder'] as const;
type NamesOrder = Extract<Command, { readonly kind: (typeof naming)[number] }>;

function isOfTransfer(command: Command): command is Transfer | CancelTransfer {
  return command.kind === 'transfer' || command.kind === 'cancelTransfer';
}

/** Whether the store may hold an answer under the command's key that memory does not. */
function mayHaveAnswer({ command, key }: KeyedCommand, cache: AccountCache): boolean {
  if (key === null) return false;
  const { accountId, nowMs } = command;
  const { commandKey } = key;
  if (cache.answers.find(accountId, commandKey, nowMs) !== null) return false;
  const { state, hasAllOrderIds } = cache.need(accountId);
  if (!hasAllOrderIds || cache.answers.mayBeElsewhere(accountId)) return true;
  return orderOfClientId(state, commandKey) !== null;
}

function needsLookup(lookups: Lookups): boolean {
  return Object.values(lookups).some((wanted: readonly unknown[]) => wanted.length > 0);
}

/** The command with what the store knew. */
function addKnowledge(asked: Command, found: FoundThings): Command {
  const { accountId } = asked;
  const command = withTrades(asked, found);
  if (namesOrder(command)) {
    const prior = found.orderIds.get(pairKey(accountId, nameOf(command)));
    return prior === undefined ? command : { ...command, priorOrderId: prior };
  }
  if (command.kind === 'cancelOrder') {
    const finished = found.finishedOrders.get(pairKey(accountId, command.orderId));
    return finished === undefined ? command : { ...command, finished };
  }
  if (isOfTransfer(command)) {
    const finished = found.finishedTransfers.get(pairKey(accountId, command.transferId));
    return finished === undefined ? command : { ...command, finished };
  }
  return command;
}

function withTrades(command: Command, { trades }: FoundThings): Command {
  const fromMs = countedFromMs(command);
  if (fromMs === null || !('dayTrading' in command) || command.dayTrading === undefined) {
    return command;
  }
  const traded = trades.get(pairKey(command.accountId, String(fromMs))) ?? [];
  return { ...command, dayTrading: { ...command.dayTrading, traded } };
}

/** What was answered under keys before, by `pairKey` of the account and the key. */
export type AnswersByKey = ReadonlyMap<string, KeptAnswer>;
export const NO_ANSWERS: AnswersByKey = new Map();

/** The commands with what the store knows of them and memory does not; asks only if it must. */
export async function withKnowledge<Keyed extends KeyedCommand>(
  commands: readonly Keyed[],
  cache: AccountCache,
  hold: Pick<LaneHold, 'find'>,
): Promise<{ readonly commands: readonly Keyed[]; readonly answers: AnswersByKey }> {
  const lookups = lookupsOf(commands, cache);
  if (!needsLookup(lookups)) return { commands, answers: NO_ANSWERS };
  const found = await hold.find(lookups);
  return {
    commands: commands.map((keyed) => ({ ...keyed, command: addKnowledge(keyed.command, found) })),
    answers: new Map(found.answers.map((kept) => [pairKey(kept.accountId, kept.commandKey), kept])),
  };
}
