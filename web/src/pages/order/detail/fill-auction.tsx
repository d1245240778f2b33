import type { FillAuctionRow } from '@candor/contract/trading-shapes';
import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { exchangeZone, formatExchangeClock } from '@candor/ui/format/exchange-zone';
import { formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { imbalanceText } from '../../../market/auction/imbalance.tsx';
import { shownPrice } from '../../payment/shared/price-words.ts';
import type { OrderDetail } from './order-view.ts';

const storyWords = {
  auction: { title: m.order_auction_title, story: m.order_auction_story },
  open: { title: m.order_print_open, story: m.order_print_open_story },
  close: { title: m.order_print_close, story: m.order_print_close_story },
  reopening: { title: m.order_print_reopening, story: m.order_print_reopening_story },
} as const;

/** The auction an order filled in: its one price, and the book that made it. Null for any other. */
export function FillAuction({ order }: { order: OrderDetail }): ReactNode {
  const t = useT();
  const auction = order.fills.find((fill) => fill.auction !== undefined)?.auction;
  if (auction === undefined) return null;
  const { print } = auction;
  const words = storyWords[print?.cross ?? 'auction'];
  const time = formatExchangeClock(auction.uncrossTimestamp, exchangeZone(order), t);
  return (
    <section className="grid gap-3 px-edge pt-6">
      <h2 className="text-title">{t(words.title)}</h2>
      <p className="text-small text-ink-2">{t(words.story)}</p>
      <Receipt>
        <ReceiptLine label={t(m.order_auction_time)} value={time} />
        <ReceiptLine label={t(m.order_auction_price)} value={shownPrice(auction.price, order)} />
        <ReceiptLine label={t(m.common_quote_volume)} value={formatQuantity(auction.volume)} />
        <ReceiptLine
          label={t(m.product_auction_imbalance)}
          value={imbalanceText(auction.imbalance, t)}
        />
        {print !== undefined && (
          <ReceiptLine label={t(m.order_print_most)} value={formatQuantity(print.marketNum)} />
        )}
      </Receipt>
      <AuctionBook auction={auction} order={order} />
      <p className="text-caption text-ink-3">
        {t(m.order_auction_hash)}{' '}
        <code className="na break-all whitespace-normal">{auction.inputsHash}</code>
      </p>
    </section>
  );
}

/** Most levels shown: those nearest to the price of the auction. */
const levelsMax = 11;

function AuctionBook({ auction, order }: { auction: FillAuctionRow; order: OrderDetail }) {
  const t = useT();
  const levels = nearest(auction);
  if (levels.length === 0) return null;
  return (
    <table className="auction-book num">
      <caption className="visually-hidden">{t(m.order_auction_book)}</caption>
      <thead>
        <tr>
          <th scope="col">{t(m.common_trade_buy)}</th>
          <th scope="col">{t(m.common_trade_price)}</th>
          <th scope="col">{t(m.common_trade_sell)}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map((level) => (
          <tr key={level.price} data-uncross={level.price === auction.price || undefined}>
            <td>{formatQuantity(level.buyNum)}</td>
            <th scope="row">{shownPrice(level.price, order)}</th>
            <td>{formatQuantity(level.sellNum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The levels around the price of an auction, highest first. */
export function nearest(auction: Pick<FillAuctionRow, 'price' | 'book'>): FillAuctionRow['book'] {
  const sorted = auction.book.toSorted((a, b) => Number(b.price) - Number(a.price));
  const below = sorted.findIndex(({ price }) => Number(price) <= Number(auction.price));
  const middle = below < 0 ? sorted.length - 1 : below;
  const last = Math.max(0, sorted.length - levelsMax);
  const first = Math.min(last, Math.max(0, middle - Math.floor(levelsMax / 2)));
  return sorted.slice(first, first + levelsMax);
}
