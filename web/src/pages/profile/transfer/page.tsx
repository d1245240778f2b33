import { History } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { IconLink } from '@candor/ui/components/icon-button';
import { signOf } from '@candor/ui/figures/decimals';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { ActionBar } from '../../../shell/action-bar.tsx';
import { Page as Screen } from '../../../shell/page.tsx';
import { UnknownOutcome } from '../../payment/shared/commit-sheet.tsx';
import { RateBlock } from './rate-block.tsx';
import { TransferButton } from './transfer-button.tsx';
import { TransferConfirm } from './transfer-confirm.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { useTransfer } from './use-transfer.ts';
import { WaitingTransfers } from './waiting-transfers.tsx';

/** Move money between the funding account and a trading wallet. */
export function Page(): ReactNode {
  const t = useT();
  const wallets = useCall('walletBalances', {});
  const transfer = useTransfer(wallets);
  const [isAsking, setAsking] = useState(false);
  const { form, quote, currencies, sending } = transfer;
  const hasNothing = wallets.data?.list.every((row) => signOf(row.balance) === 0) === true;
  return (
    <Screen
      title={t(m.common_wallet_transfer)}
      actions={
        <IconLink
          label={t(m.transfer_history)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/profile/transaction')}
        />
      }
      bar={
        <ActionBar note={t(m.transfer_paper_note)} isPaperNote>
          <TransferButton transfer={transfer} wallets={wallets} onPress={() => setAsking(true)} />
        </ActionBar>
      }
    >
      <TransferFields transfer={transfer} wallets={wallets} />
      {hasNothing && (
        <EmptyState
          title={t(m.transfer_zero)}
          action={
            <ButtonLink variant="line" href={hrefTo('pages/deposit/index')}>
              {t(m.transfer_deposit)}
            </ButtonLink>
          }
        />
      )}
      <div className="grid gap-4 px-edge pt-4">
        {sending.state === 'unknown' && !isAsking && (
          <UnknownOutcome onCheck={() => void transfer.checkAndRetry()} />
        )}
        {quote.quote !== null && currencies.from !== currencies.to && (
          <RateBlock
            quote={quote.quote}
            from={currencies.from}
            to={currencies.to}
            onRunOut={quote.renew}
          />
        )}
      </div>
      <WaitingTransfers />
      <TransferConfirm
        key={`${form.from} ${form.to}`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        transfer={transfer}
        wallets={wallets.data?.list}
      />
    </Screen>
  );
}
