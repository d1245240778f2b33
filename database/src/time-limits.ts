/**
 * How long the house waits for its database, in milliseconds: seconds where a network or a server
 * fell silent, because nobody there will ever say so. The server gives up a little earlier than we
 * do, so that a connection that only met a slow statement can be used again.
 */
const CONNECT_WITHIN_MS = 3_000;
const LANE_ANSWERS_WITHIN_MS = 3_000;
const POOL_ANSWERS_WITHIN_MS = 8_000;
const KEEP_ALIVE_AFTER_MS = 5_000;

const line = {
  connectionTimeoutMillis: CONNECT_WITHIN_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** A commit group of at most 256 commands takes milliseconds; then we ask what became of it. */
export const COMMIT_WITHIN_MS = 5_000;

/** For a lane's own connection. */
export const laneTimes = { ...line, statement_timeout: 4_500 } as const;

/** For a lane's few other statements. */
export const answerWithin = { query_timeout: LANE_ANSWERS_WITHIN_MS } as const;

/** For the pool: reads, stores, chores. */
export const poolTimes = {
  ...line,
  statement_timeout: POOL_ANSWERS_WITHIN_MS - 1_000,
  query_timeout: POOL_ANSWERS_WITHIN_MS,
} as const;

/** For what a start reads of everything that rests. */
export const START_WITHIN_MS = 60_000;

/** For a question whose answer is only whether anybody is there. */
export const probeWithin = { query_timeout: 2_000 } as const;
