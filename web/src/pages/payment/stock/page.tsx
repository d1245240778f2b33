import { source } from '@candor/contract/enums';
import { productOf } from '@candor/domain/products/all-products';
import type { ReactNode } from 'react';
import { AuctionBlock } from '../../../market/quote/auction-block.tsx';
import { SizePrices } from '../../../market/size-prices.tsx';
import { OrderTicketPage, type TicketKind } from '../shared/order-ticket-page.tsx';

const stock: TicketKind = {
  source: source.stock,
  UnderHead: (props) => (
    <>
      <AuctionBlock {...props} isOrdering />
      {productOf(props.of).terms.sizeSchedule !== null && <SizePrices />}
    </>
  ),
};

/** Buy or sell a stock, block, auction stock, Hong Kong stock, coin or bond. */
export function Page(): ReactNode {
  return <OrderTicketPage kind={stock} />;
}
