/**
 * One process of a house of several, for walks that kill it: everything it needs comes from its
 * environment, and it says `ready` once it serves.
 */
import { main } from '../main.ts';

await main();
process.stdout.write('ready\n');
