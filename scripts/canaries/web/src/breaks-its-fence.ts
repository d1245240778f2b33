import * as stranger from '../../engines/src/breaks-its-fence.ts';
export const peek = stranger;
