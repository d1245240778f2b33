import type { BillRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { AskSheet } from '@candor/ui/components/ask-sheet';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { walletName } from '../../payment/shared/wallet-words.ts';
import type { CancellingTransfer } from './use-cancel-transfer.ts';

interface CancelTransferSheetProps {
  /** The waiting transfer in question; null keeps the sheet closed. */
  row: BillRow | null;
  cancelling: CancellingTransfer;
  onClose: () => void;
}

/** "Cancel this transfer?", and where the money goes back to. */
export function CancelTransferSheet(props: CancelTransferSheetProps): ReactNode {
  const t = useT();
  const { row, cancelling, onClose } = props;
  return (
    <AskSheet
      isOpen={row !== null}
      onClose={onClose}
      title={t(m.common_wallet_cancel_transfer_confirm)}
      isDestructive
      isBusy={cancelling.busyId !== null}
      onConfirm={() => {
        if (row !== null) void cancelling.cancel(row.refId ?? row.id).then(onClose);
      }}
    >
      {row !== null &&
        t(m.transfer_cancel_back, {
          amount: formatMoney(row.amount.replace('-', ''), row.currency),
          wallet: walletName(row.walletType, t),
        })}
    </AskSheet>
  );
}
