import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { AccountRisk } from './account-risk.ts';

/** What the equity is made of: each currency in itself, then all of them in dollars. */
export function EquityParts({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  const { parts, equity, fxRate } = risk;
  const foreign = parts.filter(({ currency }) => currency !== 'USD');
  return (
    <section className="mt-6">
      <SectionHeader title={t(m.risk_parts)} />
      <div className="grid gap-3 px-edge">
        {parts.map((part) => (
          <CurrencyPart key={part.currency} part={part} />
        ))}
        <Receipt how="sum">
          {parts.map(({ currency, equity: own, equityUsd }) => (
            <ReceiptLine
              key={currency}
              label={
                currency === 'USD' || fxRate == null
                  ? currency
                  : t(m.common_funds_divided, {
                      amount: formatMoney(own, currency),
                      rate: formatQuantity(fxRate),
                    })
              }
              value={formatMoney(equityUsd, 'USD')}
            />
          ))}
          <ReceiptLine isSum label={t(m.risk_equity)} value={formatMoney(equity, 'USD')} />
        </Receipt>
        {foreign.length > 0 && <p className="text-small text-ink-2">{t(m.risk_parts_note)}</p>}
      </div>
    </section>
  );
}

function CurrencyPart({ part }: { part: AccountRisk['parts'][number] }): ReactNode {
  const t = useT();
  const { currency } = part;
  const lines = [
    { key: 'available', label: t(m.common_wallet_available_funds), value: part.available },
    { key: 'held', label: t(m.risk_held), value: part.held },
    { key: 'margin', label: t(m.risk_locked_margin), value: part.margin },
    { key: 'profit', label: t(m.risk_margin_gain), value: part.marginProfit, isSigned: true },
    { key: 'paid', label: t(m.risk_paid_in_full), value: part.paid },
  ];
  if (part.loans !== undefined) {
    lines.push({ key: 'loans', label: t(m.withdraw_why_lent), value: `-${part.loans}` });
  }
  const isEmpty = lines.every(({ value }) => value != null && !/[1-9]/.test(value));
  if (isEmpty) return null;
  return (
    <Receipt how="sum">
      {lines.map(({ key, label, value, isSigned }) => (
        <ReceiptLine
          key={key}
          label={label}
          value={(isSigned ? formatSignedMoney : formatMoney)(value, currency)}
        />
      ))}
      <ReceiptLine isSum label={currency} value={formatMoney(part.equity, currency)} />
    </Receipt>
  );
}
