import { orderType, type Source, timeInForces } from '@candor/contract/enums';
import type { TicketHabits } from './ticket.ts';

const key = 'candor.habits.orders';

/** How the last order of this source was placed, or null. */
export function readHabits(source: Source): TicketHabits | null {
  const kept = readAll()[source];
  return isHabits(kept) ? kept : null;
}

/**
 * Keeps type, leverage and time in force of an order that was placed, for the next of its source.
 */
export function keepHabits(source: Source, habits: TicketHabits): void {
  const { type, leverage, timeInForce } = habits;
  try {
    const all = { ...readAll(), [source]: { type, leverage, timeInForce } };
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Storage full or forbidden: the next ticket starts plain.
  }
}

function readAll(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {}; // Written by another version.
  }
}

function isHabits(kept: unknown): kept is TicketHabits {
  if (typeof kept !== 'object' || kept === null) return false;
  const { type, leverage, timeInForce } = kept as Record<string, unknown>;
  return (
    Object.values(orderType).some((value) => value === type) &&
    Number.isInteger(leverage) &&
    timeInForces.some((value) => value === timeInForce)
  );
}
