import type { ReactNode } from 'react';
import { WithdrawScreen } from '../shared/withdraw-screen.tsx';

/** Withdraws to a bank card. */
export function Page(): ReactNode {
  return <WithdrawScreen kind="BANK" />;
}
