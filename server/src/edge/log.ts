import { type DestinationStream, type Logger, pino } from 'pino';
import type { LogLevel } from '../config/config.ts';

/** Names under which secrets travel, at the top and one or two levels down. */
const secretNames = [
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'payPassword',
  'oldPayPassword',
  'confirmPayPassword',
  'emailCode',
  'codeHandle',
  'simulatedCode',
  'token',
  'authorization',
  'Authorization',
  'cookie',
  'idCardNumber',
  'passportNumber',
  'cardNumber',
  'walletAddress',
  'secretKey',
  'secretKeyAlso',
  'databaseUrl',
  'passwordHash',
  'payPasswordHash',
] as const;

/** The house's log: one JSON object per line, secrets removed by their names. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[removed]' },
    serializers: { err: serializeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/**
 * Of an error its name, words and stack. Not its other properties: a
 * database error carries the row.
 */
function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}
