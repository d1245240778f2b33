import { m } from '@candor/locales/messages';
import type { Message, Say } from '@candor/ui/words';

const words: Readonly<Record<string, Message<Record<never, never>>>> = {
  US: m.legal_fees_us,
  HK: m.legal_fees_hk,
  UK: m.legal_fees_uk,
  EU: m.legal_fees_eu,
  CH: m.legal_fees_ch,
  FUTURES: m.common_product_futures,
  FOREX: m.common_product_forex,
  CRYPTO: m.common_product_crypto,
  BONDS: m.common_product_bonds,
  BLOCK: m.common_product_block_trading,
  CASH: m.legal_fees_cash,
};

/** The market of a fee rule in words; one that came later goes by its code. */
export function feeMarket(market: string, say: Say): string {
  const word = words[market];
  return word === undefined ? market : say(word);
}
