import { source } from '@candor/contract/enums';
import type { ReactNode } from 'react';
import { OrderTicketPage, type TicketKind } from '../shared/order-ticket-page.tsx';
import { SpreadHint } from '../shared/stake/unit-hints.tsx';

const forex: TicketKind = {
  source: source.forex,
  useDetail: (of, quote) => quote?.name ?? of.name,
  UnderReceipt: SpreadHint,
};

/** Open or close a position in a currency pair. */
export function Page(): ReactNode {
  return <OrderTicketPage kind={forex} />;
}
