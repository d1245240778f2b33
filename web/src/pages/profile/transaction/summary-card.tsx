import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { currencyPrefix, formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { formatDate, formatMonthDay } from '@candor/ui/format/time';
import { usePreferences } from '@candor/ui/preferences';
import { type Message, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { billTypeWords } from './bill-words.tsx';
import { type Stretch, type SummaryKind, summaries } from './statement-summary.ts';

const kindWords: Readonly<Record<SummaryKind, Message<Record<never, never>>>> = {
  ...billTypeWords,
  deposit: m.statement_paid_in,
  withdrawal: m.statement_paid_out,
  result: m.statement_result,
  fee: m.common_trade_handling_fee,
  interest: m.statement_interest,
};

/** What a stretch of time brought and took, a card a currency. */
export function SummaryCards({ stretch }: { stretch: Stretch }): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const { fromTimestamp, toTimestamp } = stretch;
  const days = `${formatMonthDay(fromTimestamp, timeZone)} – ${formatDate(toTimestamp - 1, timeZone)}`;
  return (
    <>
      {summaries(stretch).map(({ currency, opening, lines, closing }) => (
        <section key={currency} className="mx-edge mt-3 rounded-3 bg-sunken pt-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-3.5">
            <h2 className="num text-label">{days}</h2>
            <p className="text-small text-ink-2">
              {t(m.statement_wallets_in, { currency: currencyPrefix(currency) })}
            </p>
          </div>
          <Receipt>
            <ReceiptLine label={t(m.statement_opening)} value={formatMoney(opening, currency)} />
            {lines.map(({ kind, amount }) => (
              <ReceiptLine
                key={kind}
                label={t(kindWords[kind])}
                value={formatSignedMoney(amount, currency)}
              />
            ))}
            <ReceiptLine
              isSum
              label={t(m.statement_closing)}
              value={formatMoney(closing, currency)}
            />
          </Receipt>
        </section>
      ))}
    </>
  );
}
