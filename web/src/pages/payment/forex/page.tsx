import { source } from '@candor/contract/enums';
import type { ReactNode } from 'react';
import { OrderTicketPage } from '../shared/order-ticket-page.tsx';

/** Open or close a position in a currency pair. */
export function Page(): ReactNode {
  return <OrderTicketPage kind={{ source: source.forex }} />;
}
