import { source } from '@candor/contract/enums';
import type { ReactNode } from 'react';
import { AuctionBlock } from '../../../market/quote/auction-block.tsx';
import { OrderTicketPage, type TicketKind } from '../shared/order-ticket-page.tsx';

const stock: TicketKind = {
  source: source.stock,
  UnderHead: (props) => <AuctionBlock {...props} isOrdering />,
};

/** Buy or sell a stock, block, auction stock, Hong Kong stock, coin or bond. */
export function Page(): ReactNode {
  return <OrderTicketPage kind={stock} />;
}
