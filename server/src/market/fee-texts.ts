import {
  type FeeRule,
  type FeeSchedule,
  feePlan,
  RATE_DECIMALS,
} from '@candor/domain/fees/fee-schedule';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';

/** Decimals of amounts in a fee rule, as `fee-schedule.ts` reads them. */
const AMOUNT_DECIMALS = 4;
const AMOUNT_SHOWN_MIN = 2;

export interface FeeLineText {
  readonly name: string;
  readonly rule: string;
}

/** The fees an order of an instrument is charged at an instant, in words: name and rule of each. */
export function feeLineTexts(
  schedule: FeeSchedule,
  instrument: Instrument,
  at: { nowMs: number; locale: Locale },
): readonly FeeLineText[] {
  const plan = feePlan(schedule, instrument);
  const rules = [...new Set([...plan.buy, ...plan.sell].map((planned) => planned.rule))];
  return rulesInForce(rules, at.nowMs).map((rule) => ({
    name: rule.name[at.locale],
    rule: feeRuleText(rule, {
      currency: instrument.currency,
      unit: instrument.unit,
      locale: at.locale,
    }),
  }));
}

/** Of rows with the same key the latest that has begun; rows that begin later are left out. */
export function rulesInForce(rules: readonly FeeRule[], nowMs: number): readonly FeeRule[] {
  const begun = rules.filter((rule) => rule.effectiveFromMs <= nowMs);
  return begun.filter(
    (rule) =>
      !begun.some(
        (other) => other.key === rule.key && other.effectiveFromMs > rule.effectiveFromMs,
      ),
  );
}

/** A fee rule as a sentence: rate, bounds, side. */
export function feeRuleText(
  rule: FeeRule,
  of: { currency: string; unit: Instrument['unit']; locale: Locale },
): string {
  const to = { locale: of.locale };
  const money = (amount: bigint): { amount: string; currency: string } => ({
    amount: formatDecimalShort(amount, AMOUNT_DECIMALS, AMOUNT_SHOWN_MIN),
    currency: of.currency,
  });
  const parts = [baseText(rule, of)];
  if (rule.min !== null) parts.push(m.fee_rule_min(money(rule.min), to));
  if (rule.max !== null) parts.push(m.fee_rule_max(money(rule.max), to));
  if (rule.maxRateOfNotional !== null) {
    parts.push(m.fee_rule_max_rate({ rate: percentText(rule.maxRateOfNotional) }, to));
  }
  if (rule.notionalAbove !== null) parts.push(m.fee_rule_above(money(rule.notionalAbove), to));
  if (rule.side === 'buy') parts.push(m.fee_rule_buys({}, to));
  if (rule.side === 'sell') parts.push(m.fee_rule_sells({}, to));
  return parts.reduceRight((rest, first) => m.fee_joined({ first, rest }, to));
}

/** How a fee is rounded, in words. */
export function feeRoundingText(rule: FeeRule, of: { currency: string; locale: Locale }): string {
  const step = formatDecimalShort(rule.step, AMOUNT_DECIMALS, AMOUNT_SHOWN_MIN);
  const figures = { step, currency: of.currency };
  const to = { locale: of.locale };
  return rule.rounding === 'ceil'
    ? m.fee_rounding_ceil(figures, to)
    : m.fee_rounding_half_up(figures, to);
}

const perUnit = {
  shares: m.fee_rule_shares,
  contracts: m.fee_rule_contracts,
  lots: m.fee_rule_lots,
  units: m.fee_rule_units,
} as const;

function baseText(
  rule: FeeRule,
  of: { currency: string; unit: Instrument['unit']; locale: Locale },
): string {
  const to = { locale: of.locale };
  if (rule.rate === 0n) return m.fee_rule_free({}, to);
  if (rule.basis === 'notional') {
    return m.fee_rule_notional({ rate: percentText(rule.rate) }, to);
  }
  const figures = {
    amount: formatDecimalShort(rule.rate, RATE_DECIMALS, AMOUNT_SHOWN_MIN),
    currency: of.currency,
  };
  return rule.basis === 'quantity' ? perUnit[of.unit](figures, to) : m.fee_rule_trade(figures, to);
}

/** A rate of the schedule in percent: 0.00005 is "0.005". */
function percentText(rate: bigint): string {
  return formatDecimalShort(rate * 100n, RATE_DECIMALS);
}
