import { cycleB } from './cycle-b.ts';
import { stray } from '../../server/src/uses-web.ts';
export const cycleA = () => [cycleB, stray];
