import type { OutputOf } from '@candor/contract/route';
import type { getMinCount } from '@candor/contract/routes/market/get-min-count';

/** What may be ordered of an instrument: steps, limits, leverages, fees. */
export type OrderRules = OutputOf<typeof getMinCount>;
