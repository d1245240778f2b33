import type { DatabaseAddress } from '../launcher/start-database.ts';

/** An address as `DATABASE_URL` has it. */
export function urlOf({ host, port, user, password, database }: DatabaseAddress): string {
  const url = new URL('postgres://localhost');
  url.username = String(user);
  url.password = String(password ?? '');
  url.pathname = String(database);
  url.searchParams.set('host', String(host));
  url.port = String(port ?? '');
  return url.href;
}
