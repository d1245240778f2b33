import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { AccountRisk } from './account-risk.ts';

const policyNotes = {
  intraday_margin: m.risk_day_trades_margin,
  legacy_pdt: m.risk_day_trades_pdt,
  none: m.risk_day_trades_none,
} as const;

/** What the house asks of who opens and closes US shares on margin on one day. */
export function DayTrades({ risk }: { risk: AccountRisk }): ReactNode {
  const t = useT();
  const { policy, intradayExcess, counted } = risk.dayTrading;
  return (
    <section className="mt-6 pb-5">
      <SectionHeader title={t(m.risk_day_trades)} />
      <div className="px-edge">
        {policy !== 'none' && (
          <Receipt>
            <ReceiptLine
              label={t(m.risk_intraday_excess)}
              value={formatSignedMoney(intradayExcess, 'USD')}
            />
            {counted !== undefined && (
              <>
                <ReceiptLine
                  label={t(m.risk_day_trades_counted, { n: String(counted.days) })}
                  value={`${counted.dayTrades} / ${counted.dayTradesMax}`}
                />
                <ReceiptLine
                  label={t(m.risk_equity_evening)}
                  value={formatMoney(counted.equity, 'USD')}
                />
              </>
            )}
          </Receipt>
        )}
        {counted?.isRestricted === true && (
          <Note className="mt-3">
            {t(m.risk_day_trades_restricted, { least: formatMoney(counted.leastEquity, 'USD') })}
          </Note>
        )}
        <p className="pt-3 text-small text-ink-2">{t(policyNotes[policy])}</p>
      </div>
    </section>
  );
}
