import { totalmem } from 'node:os';

/** How sure a commit is. Tests that do not measure durability switch the disk waits off. */
export type Durability = 'full' | 'none-for-tests';

/**
 * Settings given on the command line at each start, so that an old data directory gets them too.
 */
const settings = {
  max_connections: '80',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  wal_buffers: '16MB',
  min_wal_size: '128MB',
  max_wal_size: '2GB',
  // A backup folder that nobody copies into any more must not fill the disk.
  max_slot_wal_keep_size: '4GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  logging_collector: 'off',
  client_min_messages: 'warning',
  idle_in_transaction_session_timeout: '60s',
  cluster_name: 'candor',
} as const satisfies Readonly<Record<string, string>>;

const MEGABYTE = 1024 * 1024;
const SHARED_BUFFERS_MIN_MB = 128;
const SHARED_BUFFERS_MAX_MB = 512;

/**
 * A sixteenth of the machine's memory, within bounds: the lanes' newest pages stay until a
 * checkpoint writes them once.
 */
function sharedBuffers(): string {
  const share = Math.floor(totalmem() / 16 / MEGABYTE);
  return `${Math.min(Math.max(share, SHARED_BUFFERS_MIN_MB), SHARED_BUFFERS_MAX_MB)}MB`;
}

const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** The server's port; with a Unix socket it is only a part of the socket's name. */
export const SERVER_PORT = 5432;

/**
 * Where the server listens: a socket in a private folder, or, where there are none, the loopback
 * address.
 */
export type Listener =
  | { readonly kind: 'socket'; readonly directory: string }
  | { readonly kind: 'loopback'; readonly port: number };

/** Arguments of `postgres` for one start. */
export function serverArguments(input: {
  readonly clusterDir: string;
  readonly listener: Listener;
  readonly durability: Durability;
  readonly extra?: Readonly<Record<string, string>>;
}): string[] {
  const { clusterDir, listener, durability, extra } = input;
  const listen =
    listener.kind === 'socket'
      ? {
          listen_addresses: '',
          port: String(SERVER_PORT),
          unix_socket_directories: listener.directory,
          unix_socket_permissions: '0700',
        }
      : { listen_addresses: '127.0.0.1', port: String(listener.port), unix_socket_directories: '' };
  const all = {
    ...settings,
    shared_buffers: sharedBuffers(),
    ...(durability === 'full' ? {} : withoutDurability),
    ...listen,
    ...extra,
  };
  return [
    '-D',
    clusterDir,
    ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}
