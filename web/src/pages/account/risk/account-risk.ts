import type { OutputOf } from '@candor/contract/route';
import type { accountRisk } from '@candor/contract/routes/positions';

export type AccountRisk = OutputOf<typeof accountRisk>;
