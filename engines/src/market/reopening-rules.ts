import type { HaltCauseWord } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { productOf } from '@candor/domain/products/all-products';

/** Whether the end of a halt of an instrument is a print that orders take part in. */
export function hasReopenings(instrument: Instrument): boolean {
  const { timesInForce } = productOf(instrument).terms;
  return instrument.id === instrument.heldAs && timesInForce.includes('opg');
}

/**
 * Whether a halt ends with a price that nobody knows before. The pauses of version 4 end where they
 * began, and what happened meanwhile comes in the minute after.
 */
export function endsWithPrint(cause: HaltCauseWord): boolean {
  return cause !== 'pause';
}
