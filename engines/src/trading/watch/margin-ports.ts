import type { PositionBody } from '@candor/domain/positions/position';

/** A position as it is stored. */
export interface StoredPosition {
  readonly accountId: string;
  readonly position: PositionBody;
}

export interface MarginStore {
  /** Open positions of some partitions that are not paid in full. */
  margined(partitions: readonly number[]): Promise<readonly StoredPosition[]>;
}
