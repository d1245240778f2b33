import * as stranger from '../../server/src/uses-web.ts';
export const peek = stranger;
