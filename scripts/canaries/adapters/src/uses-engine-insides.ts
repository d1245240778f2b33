import * as lane from '@candor/engines/trading/lane/lane';
export const peek = lane;
