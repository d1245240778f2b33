import { openLots } from '@candor/domain/positions/lots';
import type { AccountState } from '@candor/domain/trading/account-state';

/** All an account has, as one text: the same for two that cannot be told apart. */
export function stateText(state: AccountState): string {
  const positions = [...state.positions].map(([key, { lots, ...body }]) => {
    return [key, { ...body, lots: openLots(lots) }] as const;
  });
  return JSON.stringify({ ...state, positions: new Map(positions) }, (_, value: unknown) => {
    if (typeof value === 'bigint') return `${value}n`;
    if (value instanceof Map) return [...value].sort(byKey);
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isRecord ? Object.fromEntries(Object.entries(value).sort(byKey)) : value;
  });
}

function byKey([one]: readonly unknown[], [other]: readonly unknown[]): number {
  return String(one) < String(other) ? -1 : 1;
}
