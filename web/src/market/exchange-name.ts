import { m } from '@candor/locales/messages';
import type { Message, Say } from '@candor/ui/words';

/** Markets that are no exchange, and exchanges that go by their city. */
const words: Readonly<Record<string, Message<Record<never, never>>>> = {
  CRYPTO: m.market_tab_crypto,
  BOND: m.market_tab_bonds,
  FOREX: m.market_tab_forex,
  INDEX: m.market_tab_indices,
  AMSTERDAM: m.market_place_amsterdam,
  PARIS: m.market_place_paris,
  MILAN: m.market_place_milan,
  MADRID: m.market_place_madrid,
};

/** How the `market` of the wire is told: exchanges by their own short name, the rest in words. */
export function exchangeName(market: string, say: Say): string {
  const word = words[market];
  if (word !== undefined) return say(word);
  return market === 'HK' ? 'HKEX' : market;
}
