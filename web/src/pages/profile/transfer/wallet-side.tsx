import { ChevronDown } from 'virtual:lucide';
import { type WalletType, walletTypes } from '@candor/contract/enums';
import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { Money } from '@candor/ui/components/money';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { OptionBox } from '../../payment/shared/option-box.tsx';
import { walletCurrency, walletName } from '../../payment/shared/wallet-words.ts';

interface WalletSideProps {
  label: string;
  type: WalletType;
  /** Undefined while the balances are not loaded. */
  wallets: readonly WalletRow[] | undefined;
  onChoose: (type: WalletType) => void;
}

/** One side of the transfer: wallet, currency, balance. Pressing it offers the others. */
export function WalletSide({ label, type, wallets, onChoose }: WalletSideProps): ReactNode {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const balanceOf = (one: WalletType) => wallets?.find((row) => row.walletType === one)?.balance;
  return (
    <>
      <button
        type="button"
        className="flex min-h-16 w-full items-center gap-3 rounded-3 px-3.5 pr-16 text-left shadow-[inset_0_0_0_1px_var(--c-line-strong)]"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="w-11 flex-none text-small text-ink-2">{label}</span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1 text-label">
            {walletName(type, t)}
            <ChevronDown size={15} className="flex-none" aria-hidden="true" />
          </span>
          <span className="block text-caption text-ink-3">
            <Money value={balanceOf(type)} currency={walletCurrency(type)} /> {walletCurrency(type)}
          </span>
        </span>
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t(m.transfer_choose)}>
        <div className="grid gap-2">
          {walletTypes.map((one) => (
            <OptionBox
              key={one}
              isOn={one === type}
              className="flex min-h-12 items-center justify-between gap-3 px-3.5"
              onClick={() => {
                setOpen(false);
                onChoose(one);
              }}
            >
              <span className="text-label text-ink">{walletName(one, t)}</span>
              <Money className="text-small" value={balanceOf(one)} currency={walletCurrency(one)} />
            </OptionBox>
          ))}
        </div>
      </Sheet>
    </>
  );
}
