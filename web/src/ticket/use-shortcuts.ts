import { orderType } from '@candor/contract/enums';
import { wireFigure } from '@candor/ui/figures/entry';
import { useCall } from '../api/use-call.ts';
import { hasLimitPrice, hasTrigger, meantBy, type Ticket } from './ticket.ts';
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
  const now = pricedType(ticket);
  const settled = useSettled(now);
  const isAskable = now !== null && settled?.type === now.type;
  const reading = useCall(
    'getHalfOrFullNum',
    {
      stockCode: code,
      source,
      market,
      direction: ticket.direction,
      openClose: meantBy(ticket, closableNum),
      leverage: ticket.leverage,
      ...(settled ?? { type: ticket.type }),
    },
    { isEnabled: isAskable },
  );
  return isAskable && reading.data !== undefined ? reading.data : null;
}

/** The order type with the figures it is reckoned by; null while one of them is missing. */
function pricedType({ type, price, trigger, trail, trailBy }: Ticket) {
  const trailing = trailBy === 'amount' ? 'trailAmount' : 'trailPercent';
  const figures = [
    ...(hasLimitPrice(type) ? [['price', wireFigure(price)] as const] : []),
    ...(hasTrigger(type) ? [['triggerPrice', wireFigure(trigger)] as const] : []),
    ...(type === orderType.trailingStop ? [[trailing, wireFigure(trail)] as const] : []),
  ];
  return figures.some(([, figure]) => figure == null)
    ? null
    : { type, ...Object.fromEntries(figures) };
}
