import type { Source } from '@candor/contract/enums';
import type { FeeRule } from '@candor/domain/fees/fee-schedule';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { feeRoundingText, feeRuleText, rulesInForce } from '../../market/fee-texts.ts';

interface FeeMarket {
  readonly source: Source | null;
  /** Null where each contract or bond has a currency of its own. */
  readonly currency: string | null;
  readonly unit: Instrument['unit'];
}

/** What each fee market of the schedule is charged on. */
const feeMarkets: Readonly<Record<string, FeeMarket>> = {
  US: { source: 0, currency: 'USD', unit: 'shares' },
  HK: { source: 11, currency: 'HKD', unit: 'shares' },
  HK_IPO: { source: 5, currency: 'HKD', unit: 'shares' },
  UK: { source: 0, currency: 'GBP', unit: 'shares' },
  EU: { source: 0, currency: 'EUR', unit: 'shares' },
  CH: { source: 0, currency: 'CHF', unit: 'shares' },
  FUTURES: { source: 3, currency: null, unit: 'contracts' },
  FOREX: { source: 2, currency: null, unit: 'lots' },
  CRYPTO: { source: 100, currency: 'USD', unit: 'units' },
  BONDS: { source: 101, currency: null, unit: 'units' },
  BLOCK: { source: 4, currency: 'USD', unit: 'shares' },
};

/**
 * The fee rules in force on a day, of one market or all. A rule lasts until
 * the next one of its key.
 */
export const feeSchedule = endpoint('feeSchedule', async (call, { market }) => {
  const wanted = call.input.market?.toUpperCase();
  const atMs = call.input.dateTimestamp ?? call.nowMs;
  const list = [...market.feeSchedule]
    .filter(([name]) => wanted === undefined || name === wanted)
    .flatMap(([name, rules]) =>
      rulesInForce(rules, atMs).map((rule) => feeRow(name, rule, rules, call.locale)),
    );
  return accept({ list });
});

function feeRow(name: string, rule: FeeRule, rules: readonly FeeRule[], locale: Locale) {
  const of = feeMarkets[name] ?? { source: null, currency: 'USD', unit: 'units' as const };
  // What is paid in and out has no buyer and no seller.
  const isTrade = name in feeMarkets;
  const currency = of.currency ?? m.fee_currency_of_contract({}, { locale });
  const next = rules
    .filter((other) => other.key === rule.key && other.effectiveFromMs > rule.effectiveFromMs)
    .map((other) => other.effectiveFromMs);
  return {
    market: name,
    source: of.source,
    name: rule.name[locale],
    rule: feeRuleText(isTrade ? rule : { ...rule, side: 'both' }, {
      currency,
      unit: of.unit,
      locale,
    }),
    rounding: feeRoundingText(rule, { currency, locale }),
    validFromTimestamp: rule.effectiveFromMs,
    validToTimestamp: next.length === 0 ? null : Math.min(...next),
  };
}
