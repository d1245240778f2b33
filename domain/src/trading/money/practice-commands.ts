import type { PracticeWallet } from '@candor/contract/enums';
import type { ToAccount } from '../holdings/holding-commands.ts';

/** Gives practice money of a paper deployment, in USD minor units. See `decidePractice`. */
export interface GivePractice extends ToAccount {
  readonly kind: 'givePractice';
  /** Both name practice money: `practiceId`. */
  readonly depositId: string;
  readonly transferId: string;
  readonly walletType: PracticeWallet;
  readonly amountMinor: bigint;
}
