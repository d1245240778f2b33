import * as stranger from '../../web/src/breaks-its-fence.ts';
export const peek = stranger;
