import * as lane from '../../../../engines/src/trading/lane.ts';
export const peek = lane;
