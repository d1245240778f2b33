/**
 * A program for tests of the launcher: starts the database of a folder, says so, and waits to be
 * killed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startDatabase } from '../launcher/start-database.ts';

const dataDir = process.argv[2] ?? '';
const running = await startDatabase({ dataDir });
console.log(`ready ${running.origin}`);
await sleep(600_000);
