import './where-it-is.css';
import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { decimalAt } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { walletName } from '../../payment/shared/wallet-words.ts';
import type { FundingOverview } from '../../profile/shared/funds-explanation.ts';
import { allocation } from './allocation.ts';

const words = { available: m.common_wallet_available_funds, loans: m.withdraw_why_lent } as const;

/** What the total value consists of, in parts that add up to it and to 100 %. */
export function WhereItIs({ funding }: { funding: FundingOverview }): ReactNode {
  const t = useT();
  const parts = allocation(funding);
  if (parts === null || parts.length === 0 || funding.totalValue == null) return null;
  const hasHongKong = parts.some(({ of }) => of === 'HK_STOCK');
  const percent = (share: number) => `${decimalAt(BigInt(share), 2)}%`;
  return (
    <section className="where-it-is">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-title">{t(m.home_where)}</h2>
        {hasHongKong && funding.fxRate != null && (
          <span className="num text-caption text-ink-3">
            {t(m.home_where_at, { rate: formatQuantity(funding.fxRate) })}
          </span>
        )}
      </div>
      <div className="where-bar" aria-hidden="true">
        {parts.map(({ of, share }) => share > 0 && <i key={of} style={{ flexGrow: share }} />)}
      </div>
      <Receipt how="sum" isPlain>
        {parts.map(({ of, valueUsd, share }) => (
          <ReceiptLine
            key={of}
            label={
              <span className="where-name">
                {of === 'available' || of === 'loans' ? t(words[of]) : walletName(of, t)}
              </span>
            }
            value={formatMoney(valueUsd, 'USD')}
            aside={percent(share)}
          />
        ))}
        <ReceiptLine
          isSum
          label={t(m.common_wallet_total_value)}
          value={formatMoney(funding.totalValue, 'USD')}
          aside="100%"
        />
      </Receipt>
      <p className="text-caption text-ink-3">{t(m.home_where_note)}</p>
    </section>
  );
}
