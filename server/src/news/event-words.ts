import type { Locale } from '@candor/contract/enums';
import { withheldRate } from '@candor/domain/instruments/dividend-habits';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { RATE_DECIMALS } from '@candor/domain/interest/interest-rates';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { AUCTION_LOCK_MS } from '@candor/domain/time/auction-lock';
import { moveBpsOf } from '@candor/engines/news/reading';
import type {
  AuctionOutcome,
  AuctionStory,
  ContractStory,
  DividendStory,
  SplitStory,
} from '@candor/engines/news/story';
import { m } from '@candor/locales/messages';
import { fullDayText, instantText } from '../notices/notice-times.ts';
import { dividendText } from '../present/dividend-text.ts';
import { joined, percentText } from './article-text.ts';
import { figuresOf, grouped, phrasing, type StoryWords } from './story-words.ts';

const auctionTitles = [m.news_auction_title_1, m.news_auction_title_2] as const;

/** An auction: what was indicated last, what it came to, and what stayed over. */
export function auctionWords(story: AuctionStory, locale: Locale): StoryWords {
  const to = { locale };
  const [first] = story.outcomes;
  if (first === undefined) throw new Error('A story of an auction has no share.');
  const { instrument, uncross } = first;
  const { uncrossed, shares } = story;
  const said = {
    name: instrument.name[locale],
    price: grouped(priceText(instrument, uncross.price)),
  };
  const seconds = AUCTION_LOCK_MS / 1000;
  const time = instantText(story.atMs, story.timeZone, locale);
  const summary = m.news_auction_summary({ uncrossed, shares }, to);
  return {
    title: phrasing(story.id, auctionTitles)(said, to),
    summary,
    sentences: [m.news_auction_lead({ time, seconds }, to), summary],
    lines: story.outcomes.map((outcome) => outcomeLine(outcome, locale)),
  };
}

function outcomeLine(outcome: AuctionOutcome, locale: Locale): string {
  const { instrument, uncross, indicative, reference } = outcome;
  const { previousClose } = reference;
  const said = {
    name: instrument.name[locale],
    price: grouped(priceText(instrument, uncross.price)),
    volume: grouped(quantityText(instrument, uncross.volume)),
    ratio: percentText(moveBpsOf({ last: uncross.price, previousClose })),
    rest: restText(outcome, locale),
  };
  if (indicative === null) return m.news_auction_line_bare(said, { locale });
  const indicated = grouped(priceText(instrument, indicative.price));
  return m.news_auction_line({ ...said, indicative: indicated }, { locale });
}

function restText({ instrument, uncross }: AuctionOutcome, locale: Locale): string {
  const { imbalance } = uncross;
  if (imbalance === 0n) return m.news_auction_none_left({}, { locale });
  const size = imbalance < 0n ? -imbalance : imbalance;
  const quantity = grouped(quantityText(instrument, size));
  const text = imbalance > 0n ? m.news_auction_buys_left : m.news_auction_sells_left;
  return text({ quantity }, { locale });
}

/** Contracts that stopped trading, with their last prices and those that follow. */
export function contractWords(story: ContractStory, locale: Locale): StoryWords {
  const to = { locale };
  const [first] = story.ends;
  if (first === undefined) throw new Error('A story of ended contracts has none.');
  const { name, price } = figuresOf(first.reading, locale);
  const count = story.ends.length;
  const nearest = story.ends.flatMap(({ next }) =>
    next === null ? [] : [figuresOf(next, locale).name],
  );
  return {
    title:
      count === 1
        ? m.news_contract_title({ name, price }, to)
        : m.news_contract_title_many({ count, name, price }, to),
    summary:
      nearest.length === 0
        ? m.news_contract_summary_none({}, to)
        : m.news_contract_summary({ list: joined(nearest, locale) }, to),
    sentences: [
      m.news_contract_lead({ time: instantText(story.atMs, story.timeZone, locale) }, to),
    ],
    lines: story.ends.map(({ reading, next }) => {
      const { name: ended, code, price: last } = figuresOf(reading, locale);
      const said = { name: ended, code, price: last };
      if (next === null) return m.news_contract_line_last(said, to);
      const after = figuresOf(next, locale);
      return m.news_contract_line({ ...said, next: after.code, nextPrice: after.price }, to);
    }),
  };
}

/** A dividend to come: how much, from when the share trades without it, and when it is paid. */
export function dividendWords(story: DividendStory, locale: Locale): StoryWords {
  const { instrument, dividend } = story;
  const said = {
    name: instrument.name[locale],
    ...dividendText(instrument, dividend.amount),
    day: fullDayText(dividend.exDay, locale),
    paid: fullDayText(dividend.payDay, locale),
    percent: formatDecimalShort(withheldRate(instrument), RATE_DECIMALS),
  };
  return {
    title: m.news_dividend_title(said, { locale }),
    summary: m.news_dividend_summary(said, { locale }),
    sentences: [m.news_dividend_lead(said, { locale }), m.news_dividend_rest(said, { locale })],
  };
}

/** A split to come: so many shares for so many, and from when. */
export function splitWords({ instrument, split }: SplitStory, locale: Locale): StoryWords {
  const { to, from, exDay } = split;
  const said = {
    name: instrument.name[locale],
    to: String(to),
    from: String(from),
    day: fullDayText(exDay, locale),
  };
  const rest = to > from ? m.news_split_rest : m.news_split_rest_reverse;
  return {
    title: m.news_split_title(said, { locale }),
    summary: m.news_split_summary(said, { locale }),
    sentences: [m.news_split_lead(said, { locale }), rest({}, { locale })],
  };
}
