/**
 * Errors after which a statement may or may not have been carried out, or will not be for reasons
 * of the machine: lost connections (08), resources (53), shutdowns (57P), statements and locks that
 * took too long (57014, 55P03), deadlocks (40), system errors (58), a server that became read-only.
 */
const OUTAGES = ['08', '40', '53', '55P03', '57014', '57P', '58', '25006', 'XX'];

/**
 * Whether an error of the driver speaks of the world and not of the statement: no SQLSTATE at all
 * (the connection broke, nobody answered in time) or one of those above.
 */
export function isOutage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  // Each has a digit; the system's own word for a broken line is as long, and has none.
  const isSqlState = /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
  return !isSqlState || OUTAGES.some((prefix) => code.startsWith(prefix));
}
