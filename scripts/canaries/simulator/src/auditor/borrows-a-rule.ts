import * as rule from '../../../domain/src/uses-dom.ts';
export const borrowed = rule;
