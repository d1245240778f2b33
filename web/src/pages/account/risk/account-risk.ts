import type { OutputOf } from '@candor/contract/route';
import type { accountRisk } from '@candor/contract/routes/positions/account-risk';

export type AccountRisk = OutputOf<typeof accountRisk>;
