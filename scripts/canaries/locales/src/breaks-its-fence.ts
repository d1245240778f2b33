import * as stranger from '../../contract/src/breaks-its-fence.ts';
export const peek = stranger;
