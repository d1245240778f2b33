import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { usePreferences } from '../../../session/preferences.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { formatMoney, formatQuantity } from '../../../ui/format/money.ts';
import { formatDateTime } from '../../../ui/format/time.ts';
import { Receipt, ReceiptLine } from '../../../ui/receipt.tsx';
import { SentenceGap } from '../../../ui/sentence-gap.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { FundingOverview, WalletBalances } from './use-account-figures.ts';
import { walletName } from './wallet-name.ts';

interface ExplanationProps {
  funding: FundingOverview | undefined;
  wallets: WalletBalances | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * "How is this worked out?": the two accounts, the wallets behind them, and the way to the ledger.
 */
export function Explanation({ funding, wallets, isOpen, onClose }: ExplanationProps): ReactNode {
  const t = useT();
  const timeZone = usePreferences((preferences) => preferences.timeZone);
  const dollars = (value: string | null | undefined) => formatMoney(value, 'USD');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.common_how_worked_out)} isDocked>
      <div className="grid gap-4">
        {funding && (
          <p className="num whitespace-normal text-small text-ink-2">
            {t(m.profile_explain_intro, {
              time: formatDateTime(funding.asOfTimestamp, timeZone),
            })}
          </p>
        )}
        <Receipt>
          <ReceiptLine
            label={t(m.profile_funding_account)}
            value={dollars(funding?.fundingAccount)}
          />
          <ReceiptLine
            label={t(m.profile_trading_account)}
            value={dollars(funding?.tradingAccount)}
          />
          <ReceiptLine
            isSum
            label={t(m.profile_total_value)}
            value={dollars(funding?.totalValue)}
          />
        </Receipt>
        <p className="text-small text-ink-2">
          {t(m.profile_explain_trading)}
          <SentenceGap />
          {funding?.fxRate != null &&
            t(m.profile_explain_rate, { rate: formatQuantity(funding.fxRate) })}
        </p>
        {wallets && (
          <Receipt isPlain>
            {wallets.list.map((wallet) => (
              <ReceiptLine
                key={wallet.walletType}
                label={t(walletName(wallet.walletType))}
                value={formatMoney(wallet.available, wallet.currency)}
              />
            ))}
            <ReceiptLine
              isSum
              label={t(m.profile_available_funds)}
              value={dollars(funding?.availableFunds)}
            />
          </Receipt>
        )}
        <p className="text-small text-ink-2">{t(m.profile_explain_available)}</p>
        <ButtonLink variant="line" isFull href={hrefTo('pages/profile/transaction')}>
          {t(m.profile_explain_ledger)}
        </ButtonLink>
      </div>
    </Sheet>
  );
}
