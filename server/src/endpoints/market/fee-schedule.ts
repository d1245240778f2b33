import type { Source } from '@candor/contract/enums';
import type { FeeRule } from '@candor/domain/fees/fee-schedule';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { allProducts } from '@candor/domain/products/all-products';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { feeRoundingText, feeRuleText, rulesInForce } from '../../market/fee-texts.ts';
import type { MarketServices } from '../../market/market-services.ts';

interface FeeMarket {
  readonly source: Source | null;
  /** Null where each contract or bond has a currency of its own. */
  readonly currency: string | null;
  readonly unit: Instrument['unit'];
}

/** What each fee market is charged on; of two products that share one, the first. */
const feeMarkets: ReadonlyMap<string, FeeMarket> = new Map(
  Object.values(allProducts)
    .flatMap(({ source, fees, terms: { unit } }) =>
      Object.entries(fees.markets).map(([name, currency]): [string, FeeMarket] => [
        name,
        { source, currency, unit },
      ]),
    )
    .reverse(),
);

/**
 * The fee rules in force on a day, of one market or all. A rule lasts until
 * the next one of its key.
 */
export const feeSchedule = endpoint('feeSchedule', async (call, { market }) => {
  const wanted = call.input.market?.toUpperCase();
  const atMs = call.input.dateTimestamp ?? call.nowMs;
  const isWanted = wantedMarkets(wanted, market);
  const list = [...market.feeSchedule]
    .filter(([name]) => isWanted(name))
    .flatMap(([name, rules]) =>
      rulesInForce(rules, atMs).map((rule) => feeRow(name, rule, rules, call.locale)),
    );
  return accept({ list });
});

/**
 * Which fee markets a word asks for: the one of that name, or those of everything that is traded
 * under it (NASDAQ: the US schedule, and that of its blocks); all without a word.
 */
function wantedMarkets(
  wanted: string | undefined,
  market: Pick<MarketServices, 'desk' | 'feeSchedule'>,
): (name: string) => boolean {
  if (wanted === undefined) return () => true;
  if (market.feeSchedule.has(wanted)) return (name) => name === wanted;
  const { instruments } = market.desk.catalogue();
  const traded = instruments.filter((instrument) => instrument.market === wanted);
  const names = new Set(traded.map(({ feeMarket }) => feeMarket));
  return (name) => names.has(name);
}

function feeRow(name: string, rule: FeeRule, rules: readonly FeeRule[], locale: Locale) {
  const of = feeMarkets.get(name) ?? { source: null, currency: 'USD', unit: 'units' as const };
  // What is paid in and out has no buyer and no seller.
  const isTrade = feeMarkets.has(name);
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
