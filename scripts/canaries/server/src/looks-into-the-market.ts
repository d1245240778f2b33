import * as tape from '../../../../market-model/src/tape/tape.ts';
export const inside = tape;
