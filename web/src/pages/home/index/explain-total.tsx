import { m } from '@candor/locales/messages';
import { useT } from '../../../app/words.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatMoney, formatQuantity, formatSignedMoney } from '../../../ui/format/money.ts';
import { formatDateTime } from '../../../ui/format/time.ts';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Receipt, ReceiptLine } from '../../../ui/receipt.tsx';
import { SentenceGap } from '../../../ui/sentence-gap.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { FundingOverview } from './use-funding.ts';

interface ExplainTotalProps {
  funding: FundingOverview | undefined;
  isOpen: boolean;
  onClose: () => void;
  onRetry: () => void;
}

/** "How is this worked out?" for the total: its parts add up to the cent and lead to the ledger. */
export function ExplainTotal({ funding, isOpen, onClose, onRetry }: ExplainTotalProps) {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const dollars = (value: string | null | undefined) => formatMoney(value, 'USD');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.common_how_worked_out)} isDocked>
      {funding === undefined ? (
        <NotLoaded onRetry={onRetry} />
      ) : (
        <div className="grid gap-4">
          <p className="num text-small text-ink-2">
            {t(m.home_explain_intro, { time: formatDateTime(funding.asOfTimestamp, timeZone) })}
          </p>
          <Receipt>
            <ReceiptLine
              label={t(m.home_explain_funding)}
              value={dollars(funding.fundingAccount)}
            />
            <ReceiptLine
              label={t(m.home_explain_trading)}
              value={dollars(funding.tradingAccount)}
            />
            <ReceiptLine
              isSum
              label={t(m.common_wallet_total_value)}
              value={dollars(funding.totalValue)}
            />
          </Receipt>
          <Receipt isPlain>
            <ReceiptLine
              label={t(m.home_explain_available)}
              value={dollars(funding.availableFunds)}
            />
            <ReceiptLine label={t(m.home_explain_used)} value={dollars(funding.usedFunds)} />
            <ReceiptLine
              label={t(m.common_wallet_todays_profit_usd)}
              value={formatSignedMoney(funding.todayProfit, 'USD')}
            />
            <ReceiptLine
              label={t(m.common_wallet_todays_profit_hkd)}
              value={formatSignedMoney(funding.hkTodayProfit, 'HKD')}
            />
          </Receipt>
          <p className="text-small text-ink-2">
            {t(m.home_explain_trading_note)}
            <SentenceGap />
            {funding.fxRate != null &&
              t(m.home_explain_rate, { rate: formatQuantity(funding.fxRate) })}
          </p>
          <ButtonLink variant="line" isFull href="#/pages/profile/transaction">
            {t(m.home_explain_ledger)}
          </ButtonLink>
        </div>
      )}
    </Sheet>
  );
}
