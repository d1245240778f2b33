import type { PositionRow } from '@candor/contract/trading-shapes';
import { useState } from 'react';
import { readAgain } from '../../../api/use-call.ts';
import { signOf } from '../../../figures/decimals.ts';
import { useTopic } from '../../../live/live.ts';

export type PositionFrames = ReadonlyMap<string, PositionRow>;

/** The positions a frame carries: one row, or the whole list after a break. */
export function positionsOf(data: unknown): PositionRow[] {
  if (typeof data !== 'object' || data === null) return [];
  if ('list' in data && Array.isArray(data.list)) return data.list as PositionRow[];
  return 'id' in data && 'positionNum' in data ? [data as PositionRow] : [];
}

/** Whether the list itself has changed: a position is new, or one is gone. */
export function changesTheList(frame: readonly PositionRow[], shown: ReadonlySet<string>): boolean {
  return frame.some((row) => !shown.has(row.id) || isClosed(row));
}

export function isClosed(row: Pick<PositionRow, 'positionNum' | 'closeTimeTimestamp'>): boolean {
  return row.closeTimeTimestamp != null || signOf(row.positionNum) === 0;
}

/**
 * Positions as push tells them, over the rows that were read. A new or closed position has the
 * lists read again; figures that move with the price only replace their row.
 */
export function useLivePositions(rows: readonly PositionRow[] | undefined): PositionRow[] {
  const [frames, setFrames] = useState<PositionFrames>(new Map());
  const shown = new Set(rows?.map((row) => row.id));
  useTopic('position', ({ data, isReset }) => {
    const told = positionsOf(data);
    if (isReset || changesTheList(told, shown)) {
      readAgain('positionList', 'flatList', 'fundingOverview');
    }
    setFrames((before) => new Map([...before, ...told.map((row) => [row.id, row] as const)]));
  });
  return (rows ?? []).map((row) => newerOf(row, frames.get(row.id)));
}

function newerOf(row: PositionRow, told: PositionRow | undefined): PositionRow {
  return told === undefined || isClosed(told) ? row : told;
}
