import { m } from '@candor/locales/messages';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { AccountRisk } from './account-risk.ts';

/** Initial and maintenance margin, position by position, and what each wallet's cash can buy. */
export function MarginTable({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  return (
    <section className="mt-6 pb-5">
      {risk.positions.length > 0 && <PositionMargins risk={risk} />}
      <SectionHeader title={t(m.risk_buying_power)} />
      <table className="risk-table num mx-edge w-[calc(100%-2*var(--edge))]!">
        <tbody>
          {risk.buyingPower.map(({ product, currency, available, leverage, amount }) => (
            <tr key={product}>
              <th scope="row">{t(productWords[product] ?? m.risk_other)}</th>
              <td className="text-ink-2!">
                {formatMoney(available, currency)} × {leverage}
              </td>
              <td>{formatMoney(amount, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="px-edge pt-3 text-small text-ink-2">{t(m.risk_buying_power_note)}</p>
    </section>
  );
}

const productWords: Readonly<Record<string, typeof m.common_product_futures>> = {
  usStock: m.common_product_us_stocks,
  euStock: m.common_product_eu_stocks,
  hkStock: m.common_product_hk_stocks,
  crypto: m.common_product_crypto,
  bond: m.common_product_bonds,
  future: m.common_product_futures,
  forex: m.common_product_forex,
};

function PositionMargins({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  const { positions, initialMargin, maintenanceMargin } = risk;
  return (
    <>
      <SectionHeader title={t(m.risk_by_position)} />
      <table className="risk-table num mx-edge mb-6 w-[calc(100%-2*var(--edge))]!">
        <thead>
          <tr>
            <td />
            <th scope="col">{t(m.risk_market_value)}</th>
            <th scope="col">{t(m.risk_initial)}</th>
            <th scope="col">{t(m.risk_maintenance)}</th>
          </tr>
        </thead>
        <tbody>
          {positions.map(({ row, value, ...one }) => (
            <tr key={row.id}>
              <th scope="row">
                {row.stockCode}{' '}
                <span className="text-ink-3">
                  ÷ {row.leverage}, {formatQuantity(one.maintenanceRatio)}%
                </span>
              </th>
              <td>{formatPrice(value)}</td>
              <td>{formatPrice(one.initialMargin)}</td>
              <td>{formatPrice(one.maintenanceMargin)}</td>
            </tr>
          ))}
          <tr className="risk-sum">
            <th scope="row">{t(m.risk_total_usd)}</th>
            <td />
            <td>{formatPrice(initialMargin)}</td>
            <td>{formatPrice(maintenanceMargin)}</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
