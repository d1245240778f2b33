import {
  makeServerDir,
  removeAbandonedServers,
  removeServer,
  TEST_SERVER_DIR,
} from './test-server.ts';

/**
 * Vitest's global setup: gives the run one folder for a database server, which starts only when a
 * test asks for a database, and is stopped and removed at the end.
 */
export async function setup(): Promise<() => Promise<void>> {
  await removeAbandonedServers();
  const directory = makeServerDir();
  process.env[TEST_SERVER_DIR] = directory;
  return () => removeServer(directory);
}
