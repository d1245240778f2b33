import type { Outputs } from '@candor/contract/all-routes';
import { followersOfIndex } from '@candor/domain/instruments/index-followers';
import { priceText } from '@candor/domain/instruments/price-text';
import { searchInstruments } from '@candor/domain/instruments/search';
import { haltsIn } from '@candor/engines/market/halts-in';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { m } from '@candor/locales/messages';
import { MARKET_VERSION } from '@candor/market-model/terms/market-mark';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage, pageOf } from '../../call/pages.ts';
import { auctionFigures } from '../../market/auction-figures.ts';
import type { EpochBoard } from '../../market/epoch-board.ts';
import { contractFigures, tradableKeys } from '../../market/future-quote.ts';
import { haltFigures } from '../../market/halt-figures.ts';
import { factsOf, profileText, sectorName } from '../../market/instrument-texts.ts';
import { futuresGroups, listMembers, regionOf } from '../../market/list-members.ts';
import { cutRows, quoteItems, quotePage } from '../../market/list-page.ts';
import { readStockQuote } from '../../market/read-quote.ts';
import { readerOf } from '../../market/reader.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { drawSeedHash } from '../../offerings/draw-seed.ts';
import { ipoItem } from '../../offerings/ipo-item.ts';

/**
 * Contracts of one group of futures with expiry and open interest; `forex` answers currency pairs.
 */
export const futuresList = endpoint('futuresList', async (call, { market }) => {
  const { type, ...paging } = call.input;
  const all = await market.board.list(type === 'forex' ? 'FOREX' : type);
  const rows = cutRows(paging, all);
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const list = items.map((item, at) => {
    const row = rows[at];
    if (row === undefined) return item;
    const of = { isSimulated: item.simulated, nowMs: call.nowMs };
    const { expiryDateTimestamp, openInterest } = contractFigures(row.instrument, of);
    return { ...item, expiryDateTimestamp, openInterest };
  });
  return accept(pageOf(paging, { list, total: all.length }));
});

const groupNames = {
  metal: m.instrument_futures_group_metal,
  energy: m.instrument_futures_group_energy,
  agriculture: m.instrument_futures_group_agriculture,
  index: m.instrument_futures_group_index,
  forex: m.instrument_futures_group_forex,
} as const;

/** The groups `futures_list` can be asked for, each with how many rows it has now. */
export const futuresOptions = endpoint('futuresOptions', async (call, { market }) => {
  const catalogue = market.desk.catalogue();
  const list = [...futuresGroups, 'forex' as const].map((type) => ({
    type,
    name: groupNames[type]({}, { locale: call.locale }),
    count: listMembers(catalogue, type === 'forex' ? 'FOREX' : type, call.nowMs).length,
  }));
  return accept({ list });
});

/** Which market a bare code belongs to. The name a client sends is a hint; the code decides. */
export const getMaket = endpoint('getMaket', async (call, { market }) => {
  const found = findNamed(market, { code: call.input.stkcode }, call.locale);
  if (!found.isFound) return found.refused;
  const { market: label, source, classify } = found.instrument;
  return accept({ market: label, marketType: source, classify });
});

/** Which markets many bare codes belong to; null where a code is unknown or stands in several. */
export const getMakets = endpoint('getMakets', async (call, { market }) => {
  const list = call.input.list.map(({ stkName, stkcode }) => {
    const found = findNamed(market, { code: stkcode }, call.locale);
    const known = found.isFound
      ? {
          market: found.instrument.market,
          marketType: found.instrument.source,
          classify: found.instrument.classify,
        }
      : { market: null, marketType: null, classify: null };
    return { stkName: stkName ?? '', stkcode, ...known };
  });
  return accept({ list });
});

/** The quote an order page shows. */
export const getStock = endpoint('getStock', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  return accept(await readStockQuote(market, found.instrument, call));
});

/**
 * Global indices, all or of one region (America, Europe, Asia), with what can be traded on each.
 */
export const globalIndex = endpoint('globalIndex', async (call, { market }) => {
  const region = call.input.region?.toLowerCase();
  const all = await market.board.list('INDEX');
  const rows = all.filter(
    ({ instrument }) => region === undefined || regionOf(instrument).toLowerCase() === region,
  );
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const catalogue = market.desk.catalogue();
  const list = items.map((item) => ({
    ...item,
    tradable: tradableKeys(followersOfIndex(catalogue, item, call.nowMs), call.locale),
  }));
  return accept({ list });
});

const DAY_MS = 86_400_000;
const HALT_DAYS_MAX = 8;
/** Nobody scrolls further back than to the first year of our calendar days. */
const EARLIEST_HALT_MS = 400 * DAY_MS;

/**
 * Extension: the halts of an instrument within a span that has passed. A halt by a rule is told
 * with its end, as it was when it began. Refusals: FIELD_INVALID for a span that is empty, lies
 * ahead or is too long, and those of `findNamed`.
 */
export const halts = endpoint('halts', async ({ input, nowMs, locale }, { market }) => {
  const { stockCode: code, source, market: label } = input;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const toMs = Math.min(input.toTimestamp ?? nowMs, nowMs) + 1;
  const fromMs = input.fromTimestamp ?? toMs - DAY_MS;
  if (fromMs < EARLIEST_HALT_MS || fromMs >= toMs || toMs - fromMs > HALT_DAYS_MAX * DAY_MS) {
    return refuse('FIELD_INVALID', { field: 'fromTimestamp' });
  }
  const told = haltsIn(market.desk, found.instrument, { fromMs, toMs });
  return accept({ list: told.flatMap((one) => haltFigures(one) ?? []), asOfTimestamp: nowMs });
});

/** Hong Kong stocks, all or those that match a keyword. */
export const hkStockList = endpoint('hkStockList', async (call, { market }) => {
  const { keyword, sort, ...paging } = call.input;
  const rows =
    keyword === undefined
      ? await market.board.list('HK', { sort, locale: call.locale })
      : await market.board.rows(
          searchInstruments(market.desk.catalogue(), { keyword, sources: [11], nowMs: call.nowMs }),
        );
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, rows, { paging, reader }));
});

/** Where each range of the chart began. NOT_READY while the provider does not answer. */
export const klineStarts = endpoint('klineStarts', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  try {
    const starts = await market.desk.rangeStarts(instrument);
    return accept({
      list: starts.map(({ type, price, startMs }) => ({
        type,
        price: priceText(instrument, price),
        timestamp: startMs,
      })),
    });
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return refuse('NOT_READY');
    throw error;
  }
});

type EpochRow = Outputs['marketEpochs']['list'][number];

/** The epochs of the market, the running one first. */
export const marketEpochs = endpoint('marketEpochs', async ({ input, nowMs }, { market }) => {
  const { epochs } = market;
  const { list, ...page } = cutPage(input, epochs.numbers(nowMs));
  return accept({
    version: MARKET_VERSION,
    asOfTimestamp: nowMs,
    ...page,
    committedTimestamp: epochs.committedMs,
    firstKey: epochs.firstSeed,
    list: list.map((epoch) => epochRow(epochs.at(epoch, nowMs), nowMs)),
  });
});

function epochRow(one: ReturnType<EpochBoard['at']>, nowMs: number): EpochRow {
  const { epoch, fromMs, toMs, revealedMs, commitment, seed } = one;
  const ended = seed === null ? 'over' : 'open';
  return {
    epoch,
    fromTimestamp: fromMs,
    toTimestamp: toMs,
    opensTimestamp: revealedMs,
    state: nowMs < toMs ? 'running' : ended,
    commitment,
    key: seed,
  };
}

/** Offerings of new shares, the next deadline first, all on one page. */
export const newStockList = endpoint('newStockList', async (call, { secret, offerings }) => {
  const { input, nowMs, locale } = call;
  const shown = offerings
    .shown(nowMs)
    .filter(({ company }) => (input.classify ?? company.classify) === company.classify);
  const list = shown.map((offering) =>
    ipoItem(offering, {
      nowMs,
      locale,
      drawSeedHash: drawSeedHash(secret, offering),
      later: offerings.laterPrice(offering.id),
      isTraded: offerings.isTraded(offering),
    }),
  );
  const total = list.length;
  return accept({ pageNo: 1, pageSize: Math.max(1, total), totalPage: 1, total, list });
});

/** Stocks of the pre-market auction with their indicative figures. */
export const preMarketList = endpoint('preMarketList', async (call, { market }) => {
  const all = await market.board.list('AUCTION');
  const rows = cutRows(call.input, all);
  const items = await quoteItems(market, rows, await readerOf(market, call));
  const list = await Promise.all(
    items.map(async (item, at) => {
      const row = rows[at];
      if (row === undefined) return item;
      return { ...item, ...(await auctionFigures(market.auctions, row.instrument, call.nowMs)) };
    }),
  );
  return accept(pageOf(call.input, { list, total: all.length }));
});

/** The full quote of a stock's page. */
export const stockDetail = endpoint('stockDetail', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const found = findNamed(market, { code, source, market: label }, call.locale);
  if (!found.isFound) return found.refused;
  return accept(await readStockQuote(market, found.instrument, call));
});

/** One list of instruments; `market` narrows it to one exchange. */
export const stockList = endpoint('stockList', async (call, { market }) => {
  const { type, sort, market: exchange, ...paging } = call.input;
  const rows = await market.board.list(type, { sort, locale: call.locale });
  const label = exchange?.toUpperCase();
  const wanted = label === undefined ? rows : rows.filter((row) => row.instrument.market === label);
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, wanted, { paging, reader }));
});

/**
 * What an instrument is. Websites and listing dates are not in the
 * reference data, so they are null.
 */
export const summaryDetail = endpoint('summaryDetail', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const { locale, nowMs } = call;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const quote = await market.desk.quote(instrument);
  const origin = market.desk.sourceOf(instrument);
  return accept({
    name: instrument.name[locale],
    profile: profileText(instrument, locale),
    sector: sectorName(instrument, locale),
    website: null,
    listedTimestamp: null,
    facts: [...factsOf(instrument, { quote, nowMs, locale })],
    sourceName: origin.isSimulated ? m.common_simulated({}, { locale }) : origin.name,
  });
});

/** US stocks that rose most, fell most, or traded most. */
export const topList = endpoint('topList', async (call, { market }) => {
  const { type, exchange, ...paging } = call.input;
  const rows = await market.board.top(type, exchange);
  const reader = await readerOf(market, call);
  return accept(await quotePage(market, rows, { paging, reader }));
});
