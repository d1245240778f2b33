import type { Locale } from '@candor/contract/enums';
import sectors from '@candor/domain/reference/instruments/sectors.json' with { type: 'json' };
import type { NewsMarket } from '@candor/engines/news/story';
import { m } from '@candor/locales/messages';

const marketNames: Readonly<Record<NewsMarket, typeof m.news_market_us>> = {
  us: m.news_market_us,
  hk: m.news_market_hk,
  eu: m.news_market_eu,
  crypto: m.news_market_crypto,
};
const sectorNames = new Map(sectors.items.map((sector) => [sector.key, sector.name]));

export function newsMarketName(market: NewsMarket, locale: Locale): string {
  return marketNames[market]({}, { locale });
}

/** Stocks have sectors with a name; coins are only told apart as coin and token. */
export function isNamedSector(sector: string): boolean {
  return sectorNames.has(sector);
}

export function sectorName(sector: string, locale: Locale): string {
  return sectorNames.get(sector)?.[locale] ?? sector;
}
