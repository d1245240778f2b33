import * as stranger from '../../domain/src/cycle-b.ts';
export const peek = stranger;
