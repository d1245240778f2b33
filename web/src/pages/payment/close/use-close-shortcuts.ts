import { type Direction, direction, openClose } from '@candor/contract/enums';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { useParameters } from '../../../app/navigation.ts';
import type { Ticket } from '../../../ticket/ticket.ts';
import type { NamedInstrument } from '../../../ticket/use-instrument.ts';

export interface CloseShortcuts {
  readonly halfNum: string;
  readonly fullNum: string;
}

/**
 * Half and full of what can be closed now. The address may ask for one of them to be filled in;
 * that is done once, with figures read since the page opened.
 */
export function useCloseShortcuts(
  { instrument, side }: { instrument: NamedInstrument; side: Direction },
  change: (change: Partial<Ticket>) => void,
): CloseShortcuts | null {
  const { share } = useParameters();
  const [openedMs] = useState(Date.now);
  const isFilled = useRef(false);
  const { code, source, market } = instrument;
  const { data, readAtMs = 0 } = useCall(
    'getHalfOrFullNum',
    {
      stockCode: code,
      source,
      market,
      // Closing a long is a sale.
      direction: side === direction.buy ? direction.sell : direction.buy,
      openClose: openClose.close,
    },
    { freshMs: 0 },
  );
  useEffect(() => {
    if (data === undefined || isFilled.current || readAtMs < openedMs) return;
    isFilled.current = true;
    if (share !== 'half' && share !== 'full') return;
    const num = share === 'half' ? data.halfNum : data.fullNum;
    change({ quantity: /[1-9]/.test(num) ? num : '' });
  }, [data, readAtMs, openedMs, share, change]);
  return data ?? null;
}
