import type { HaltCauseWord, HaltReferenceWord } from '@candor/contract/enums';
import { priceText } from '@candor/domain/instruments/price-text';
import { calendarOf } from '@candor/domain/time/calendars';
import type { StatedHalt } from '@candor/engines/market/stated-halt';
import type { HaltStory, LiftingStory } from '@candor/engines/news/story';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { instantText } from '../notices/notice-times.ts';
import { changeOf, grouped, type StoryWords } from './story-words.ts';

type Plain = typeof m.halt_limit_up;

const names: Readonly<Record<HaltCauseWord, Plain>> = {
  limitUp: m.halt_limit_up,
  limitDown: m.halt_limit_down,
  marketLevel1: (_, to) => m.halt_market({ level: 1 }, to),
  marketLevel2: (_, to) => m.halt_market({ level: 2 }, to),
  marketLevel3: (_, to) => m.halt_market({ level: 3 }, to),
  dynamicRange: m.halt_auction,
  staticRange: m.halt_auction,
  outage: m.halt_outage,
  operator: m.halt_operator,
  split: m.halt_split,
};

const whys: Readonly<Record<HaltReferenceWord, typeof m.halt_why_minute>> = {
  fiveMinutesBefore: m.halt_why_five_minutes,
  minuteBefore: m.halt_why_minute,
  lastAuction: m.halt_why_auction,
  lastClose: m.halt_why_close,
};

const rules: Readonly<Record<HaltReferenceWord, typeof m.halt_rule_limit>> = {
  fiveMinutesBefore: m.halt_rule_limit,
  minuteBefore: m.halt_rule_dynamic,
  lastAuction: m.halt_rule_static,
  lastClose: (_, to) => m.halt_rule_market({}, to),
};

/** A halt as it begins: what stopped it, with the prices of the minute chart, and until when. */
export function haltWords(story: HaltStory, locale: Locale): StoryWords {
  const { halt, instrument, atMs, timeZone } = story;
  const to = { locale };
  const until = halt.untilMs === null ? '' : instantText(halt.untilMs, timeZone, locale);
  const time = instantText(atMs, timeZone, locale);
  if (halt.cause === 'operator') return byHandWords(story, time, locale);
  if (halt.proof === null) {
    const exchange = calendarOf(instrument.calendarId).name[locale];
    return {
      title: m.news_halt_title_outage({ exchange }, to),
      summary: m.news_halt_summary_outage({ time: until }, to),
      sentences: [
        m.news_halt_lead_outage({ exchange, time, until }, to),
        m.halt_rule_outage({}, to),
      ],
    };
  }
  const { from } = halt.proof;
  const said = { ...figuresOf(halt.proof, locale), time, until };
  const cause = names[halt.cause]({}, to);
  const told = {
    ...said,
    cause: m.halt_because({ cause, why: whys[from](said, to) }, to),
    rule: rules[from](said, to),
  };
  const isOfMarket = from === 'lastClose';
  const figures = halt.cause === 'marketLevel3' ? m.news_halt_figures_day : m.news_halt_figures;
  return {
    title: (isOfMarket ? m.news_halt_title_market : m.news_halt_title)(told, to),
    summary: m.news_halt_summary({ ...said, time: until }, to),
    sentences: [
      (isOfMarket ? m.news_halt_lead_market : m.news_halt_lead)(told, to),
      figures(said, to),
      m.news_halt_rest({}, to),
    ],
  };
}

/** A halt by an operator, with his reason word for word. */
function byHandWords({ instrument, halt }: HaltStory, time: string, locale: Locale): StoryWords {
  const to = { locale };
  const name = instrument.name[locale];
  const reason = reasonText(halt.reason, locale);
  return {
    title: m.news_halt_title_operator({ name }, to),
    summary: reason,
    sentences: [m.news_halt_lead({ name, time, rule: m.halt_rule_operator({}, to) }, to), reason],
  };
}

/** The end of such a halt, with what was said then. */
export function liftingWords(story: LiftingStory, locale: Locale): StoryWords {
  const to = { locale };
  const { instrument, timeZone } = story;
  const name = instrument.name[locale];
  const [from, time] = [story.haltedMs, story.atMs].map((ms) => instantText(ms, timeZone, locale));
  const said = { name, from: from ?? '', time: time ?? '' };
  const reason = reasonText(story.reason, locale);
  return {
    title: m.news_lifting_title(said, to),
    summary: m.news_lifting_summary({ ...said, reason }, to),
    sentences: [m.news_lifting_lead(said, to), reason],
  };
}

function reasonText(given: string | null, locale: Locale): string {
  const reason = given?.trim().replace(/[.。]$/, '') ?? '';
  if (reason === '') return m.news_operator_no_reason({}, { locale });
  return m.news_operator_reason({ reason }, { locale });
}

/** Both prices, the move and its bound, as the field `halt` of the quote has them. */
function figuresOf(proof: NonNullable<StatedHalt['proof']>, locale: Locale) {
  const { measuredOn, reference, price, boundBps } = proof;
  return {
    name: measuredOn.name[locale],
    from: grouped(priceText(measuredOn, reference)),
    to: grouped(priceText(measuredOn, price)),
    ratio: `${changeOf({ last: price, previousClose: reference })}%`,
    bound: `${(boundBps / 100).toFixed(2)}%`,
  };
}
