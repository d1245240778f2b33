import { useCall } from '../api/use-call.ts';
import { wireFigure } from '../figures/entry.ts';
import { hasLimitPrice, meantBy, type Ticket } from './ticket.ts';
import type { NamedInstrument } from './use-instrument.ts';
import { useSettled } from './use-preview.ts';

export interface Shortcuts {
  readonly halfNum: string;
  readonly fullNum: string;
}

/** Half and full, as the server counts them with fees. Null while it is not known. */
export function useShortcuts(
  ticket: Ticket,
  instrument: NamedInstrument,
  closableNum: string | null,
): Shortcuts | null {
  const { code, source, market } = instrument;
  const price = hasLimitPrice(ticket.type) ? wireFigure(ticket.price) : null;
  const settledPrice = useSettled(price);
  const isAskable = !hasLimitPrice(ticket.type) || settledPrice !== null;
  const reading = useCall(
    'getHalfOrFullNum',
    {
      stockCode: code,
      source,
      market,
      direction: ticket.direction,
      openClose: meantBy(ticket, closableNum),
      leverage: ticket.leverage,
      type: ticket.type,
      ...(price === null || settledPrice === null ? {} : { price: settledPrice }),
    },
    { isEnabled: isAskable },
  );
  return isAskable && reading.data !== undefined ? reading.data : null;
}
