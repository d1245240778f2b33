import type { HaltCauseWord, HaltReferenceWord } from '@candor/contract/enums';
import { marketStatus } from '@candor/contract/enums';
import type { HaltFigures, StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { exchangeZone, formatExchangeMinute } from '@candor/ui/format/exchange-zone';
import { formatPercent, formatPlainPercent } from '@candor/ui/format/percent';
import type { Message, Say } from '@candor/ui/words';

type Halted = Pick<StockQuote, 'market' | 'timeZone' | 'marketStatus' | 'halt'>;
type Plain = Message<Record<never, never>>;

const names: Readonly<Record<HaltCauseWord, Plain | 1 | 2 | 3>> = {
  limitUp: m.halt_limit_up,
  limitDown: m.halt_limit_down,
  marketLevel1: 1,
  marketLevel2: 2,
  marketLevel3: 3,
  dynamicRange: m.halt_auction,
  staticRange: m.halt_auction,
  outage: m.halt_outage,
  operator: m.halt_operator,
  split: m.halt_split,
};

const whys: Readonly<Record<HaltReferenceWord, Message<{ ratio: string }>>> = {
  fiveMinutesBefore: m.halt_why_five_minutes,
  minuteBefore: m.halt_why_minute,
  lastAuction: m.halt_why_auction,
  lastClose: m.halt_why_close,
};

/** What stopped it where no price did. */
function bareRule(cause: HaltCauseWord): Plain {
  if (cause === 'split') return m.halt_rule_split;
  return cause === 'operator' ? m.halt_rule_operator : m.halt_rule_outage;
}

/** The halt of a quote while it is halted; null while it is not, or nobody says why. */
export function haltOf(quote: Pick<Halted, 'marketStatus' | 'halt'>): HaltFigures | null {
  return quote.marketStatus === marketStatus.halted ? (quote.halt ?? null) : null;
}

/** The name of what stopped it: `Limit up`. */
export function haltName({ cause }: HaltFigures, say: Say): string {
  const name = names[cause];
  return typeof name === 'number' ? say(m.halt_market, { level: name }) : say(name);
}

/** One line: why, and until when. Null while it is not halted. */
export function haltLine(quote: Halted, say: Say): string | null {
  const halt = haltOf(quote);
  if (halt === null) return null;
  const cause = haltCause(halt, say);
  if (halt.endTimestamp == null) return say(m.halt_until_unknown, { cause });
  const time = formatExchangeMinute(halt.endTimestamp, exchangeZone(quote), say);
  return say(m.halt_until, { cause, time });
}

/** What stopped it, and by how much or in whose words: `Limit up: +5.33% in five minutes`. */
export function haltCause(halt: HaltFigures, say: Say): string {
  const name = haltName(halt, say);
  const why = whyOf(halt, say);
  return why === null ? name : say(m.halt_because, { cause: name, why });
}

/** The move that stopped it, or an operator's own words. */
function whyOf({ reason, referenceKind, ratio }: HaltFigures, say: Say): string | null {
  if (referenceKind != null) return say(whys[referenceKind], { ratio: formatPercent(ratio) });
  return reason == null ? null : reason.trim().replace(/[.。]$/, '');
}

/** The rule that stopped it, in plain words. */
export function haltRule({ cause, referenceKind, bound }: HaltFigures, say: Say): string {
  const said = { bound: formatPlainPercent(bound) };
  switch (referenceKind) {
    case 'fiveMinutesBefore':
      return say(m.halt_rule_limit, said);
    case 'minuteBefore':
      return say(m.halt_rule_dynamic, said);
    case 'lastAuction':
      return say(m.halt_rule_static, said);
    case 'lastClose':
      return say(m.halt_rule_market);
    case null:
    case undefined:
      return say(bareRule(cause));
  }
}
