import { PORTFOLIO_DECIMALS } from '@candor/domain/follow/holding-worth';
import { type Institution, institutions } from '@candor/domain/follow/institutions';
import { type Rebalance, recordFigures } from '@candor/domain/follow/portfolio-record';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { follow as product } from '@candor/domain/products/follow/follow';
import type { Locale } from '@candor/locales/locale';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { textOf } from '../../call/words.ts';
import { dividendLine } from '../../follow/follow-rows.ts';
import type { Services } from '../../services.ts';
import { findById } from '../../trading/find-instrument.ts';

const money = (minor: bigint) => formatMinor(minor, 'USD');
const percent = (bps: bigint | null) => (bps === null ? null : formatDecimal(bps, 2));

/** Institutions with what their own orders have made of their capital in this market. */
export const agencyList = endpoint('agencyList', async ({ locale }, services) => {
  const list = institutions.map((institution) => agencyItem(services, institution, locale));
  return accept({ list: await Promise.all(list) });
});

async function agencyItem(services: Services, institution: Institution, locale: Locale) {
  const { follows } = services;
  const [record, room] = await Promise.all([
    follows.record(institution),
    follows.roomMinor(institution),
  ]);
  const { monthBps, yearBps, fallBps } = recordFigures(record);
  const { leastNotionalMinor, mostNotionalMinor } = product.terms;
  const fee = { percent: formatDecimal(institution.feeBps, 2) };
  return {
    id: institution.id,
    name: institution.name[locale],
    description: institution.description[locale],
    strategy: institution.strategy[locale],
    holdings: institution.holdings.map(({ instrumentId, weightBps }) => {
      const { code, name, source, market } = findById(services.market, instrumentId);
      const weight = formatDecimal(weightBps, 2);
      return { code, name: name[locale], weight, source, market };
    }),
    history: record.values.map(({ atMs: k, valueMinor }) => ({ k, value: money(valueMinor) })),
    rebalances: record.rebalances.map((one) => rebalanceRow(services, one)),
    dividends: record.dividends.map((one) => {
      const { code } = findById(services.market, one.instrumentId);
      return { code, num: formatDecimal(one.units, PORTFOLIO_DECIMALS), ...dividendLine(one) };
    }),
    return1m: percent(monthBps),
    return1y: percent(yearBps),
    maxDrawdown: percent(fallBps),
    terms: [...follows.terms],
    feeRule: textOf('follow_fee_rule', locale, fee),
    minAmount: String(leastNotionalMinor / 100n),
    maxAmount: String(mostNotionalMinor / 100n),
    capacityLeft: money(room),
    note: textOf('follow_note', locale),
  };
}

function rebalanceRow(services: Services, { atMs: k, orders }: Rebalance) {
  const figure = (value: bigint) => formatDecimal(value, PORTFOLIO_DECIMALS);
  return {
    k,
    orders: orders.map(({ instrumentId, side, units, price, costMinor }) => ({
      code: findById(services.market, instrumentId).code,
      side,
      num: figure(units),
      price: figure(price),
      cost: money(costMinor),
    })),
  };
}
