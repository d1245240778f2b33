import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Size } from '../share-exposures.ts';

/** One share's moves from close to close, holidays in the next. */
export interface Series {
  readonly share: Instrument;
  readonly size: Size;
  readonly moves: readonly number[];
}
