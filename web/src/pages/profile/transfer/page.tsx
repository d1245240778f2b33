import { History } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { EmptyState } from '@candor/ui/components/empty-state';
import { IconLink } from '@candor/ui/components/icon-button';
import { signOf } from '@candor/ui/figures/decimals';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { UnknownNote } from '../../payment/shared/commit-sheet.tsx';
import { RateBlock } from './rate-block.tsx';
import { TransferBar } from './transfer-bar.tsx';
import { TransferDone } from './transfer-done.tsx';
import { TransferEffect } from './transfer-effect.tsx';
import { TransferFields } from './transfer-fields.tsx';
import { transferReason } from './transfer-reason.ts';
import { useTransfer } from './use-transfer.ts';
import { WaitingTransfers } from './waiting-transfers.tsx';

/** Move money from any wallet to any other: one form, and the slide on the page. */
export function Page(): ReactNode {
  const t = useT();
  const wallets = useCall('walletBalances', {});
  const transfer = useTransfer(wallets);
  const { quote, currencies, sending, moved } = transfer;
  const list = wallets.error === undefined ? wallets.data?.list : undefined;
  const hasNothing = list?.every((row) => signOf(row.balance) === 0) === true;
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
      bar={<TransferBar transfer={transfer} reason={transferReason(transfer, wallets, t)} />}
    >
      {moved !== null && <TransferDone moved={moved} />}
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
      <TransferEffect transfer={transfer} wallets={list} />
      <div className="grid gap-4 px-edge pt-4">
        {quote.quote !== null && currencies.from !== currencies.to && (
          <RateBlock
            quote={quote.quote}
            from={currencies.from}
            to={currencies.to}
            onRunOut={quote.renew}
          />
        )}
        {sending.state === 'unknown' && <UnknownNote />}
      </div>
      <WaitingTransfers />
    </Screen>
  );
}
