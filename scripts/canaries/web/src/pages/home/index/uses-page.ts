import { rows } from '../../market/index/rows.ts';
export const shown = rows;
