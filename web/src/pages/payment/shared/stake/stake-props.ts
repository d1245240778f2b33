import type { StockQuote } from '@candor/contract/market-shapes';
import type { Stake } from '@candor/contract/stake-shape';
import type { Preview } from '../../../../ticket/preview-changes.ts';
import type { Ticket } from '../../../../ticket/ticket.ts';

/** What the blocks about the stakes of an order are drawn from. */
export interface StakeProps {
  ticket: Ticket;
  preview: Preview;
  stake: Stake;
  /** What the instrument is called in a sentence: EUR/USD, Gold Dec 26. */
  name: string;
  quote: StockQuote | undefined;
  /** The step of what is counted in lots or contracts. */
  minCount: string | undefined;
}
