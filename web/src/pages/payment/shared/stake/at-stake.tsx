import type { ReactNode } from 'react';
import type { OrderRules } from '../../../../ticket/ticket-terms.ts';
import type { NamedInstrument } from '../../../../ticket/use-instrument.ts';
import type { TicketReceiptProps } from '../explanations.ts';
import { StakeSection } from './stake-section.tsx';
import { tradedName } from './traded-name.ts';
import { WalletChange } from './wallet-change.tsx';

interface AtStakeProps extends TicketReceiptProps {
  rules: OrderRules;
  of: NamedInstrument;
}

/** What a margin order puts at risk and does to the wallet; nothing of any other. */
export function AtStake({ rules, of, ...costed }: AtStakeProps): ReactNode {
  const { ticket, preview, quote, wallet, minCount } = costed;
  const { stake } = preview;
  if (stake === undefined) return null;
  const shown = { ticket, preview, stake, quote, minCount, name: tradedName(of, quote) };
  return (
    <>
      <StakeSection {...shown} rules={rules} />
      <WalletChange {...shown} wallet={wallet} />
    </>
  );
}
