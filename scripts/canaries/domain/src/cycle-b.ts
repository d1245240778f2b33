import { cycleA } from './uses-database.ts';
export const cycleB = () => cycleA;
