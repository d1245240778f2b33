import * as stranger from '../../database/src/breaks-its-fence.ts';
export const peek = stranger;
