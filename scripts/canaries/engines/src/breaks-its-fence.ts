import * as stranger from '../../adapters/src/breaks-its-fence.ts';
export const peek = stranger;
