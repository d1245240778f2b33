import type { Instrument } from '@candor/domain/instruments/instrument';
import { productOf } from '@candor/domain/products/all-products';

/** Whether the end of a halt of an instrument is a print that orders take part in. */
export function hasReopenings(instrument: Instrument): boolean {
  const { timesInForce } = productOf(instrument).terms;
  return instrument.id === instrument.heldAs && timesInForce.includes('opg');
}
