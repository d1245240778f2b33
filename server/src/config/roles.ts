import type { Fields } from './fields.ts';

/** What a process of the house does; by default all of it. */
export const roles = ['front', 'lanes', 'market', 'push', 'jobs'] as const;
export type Role = (typeof roles)[number];

export interface RolesConfig {
  readonly roles: ReadonlySet<Role>;
  /** Where the processes of the house meet; null where there is only one. */
  readonly busUrls: readonly string[] | null;
  /** A file with the authority whose certificates NATS servers have; null: any that is trusted. */
  readonly busCaFile: string | null;
}

const schemes = ['nats:', 'tls:'] as const;

/**
 * `ROLES` and `BUS_URL`. A process that does not do everything needs the others, and all of them
 * one database.
 */
export function readRoles(
  fields: Fields,
  { databaseUrl }: { readonly databaseUrl: string | undefined },
): RolesConfig {
  const given = fields.optional('ROLES');
  const names = given === null ? [...roles] : given.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !roles.some((role) => role === name));
  if (unknown !== undefined) {
    fields.problems.push(`ROLES may name ${roles.join(', ')}, parted by commas, not "${unknown}".`);
  }
  const own = new Set(roles.filter((role) => names.includes(role)));
  const busUrls = readBusUrls(fields);
  if (busUrls === null && own.size < roles.length) {
    fields.problems.push('ROLES needs BUS_URL: the NATS server over which the others are reached.');
  }
  if (busUrls !== null && databaseUrl === undefined) {
    fields.problems.push('BUS_URL needs DATABASE_URL: the processes of a house share a database.');
  }
  return { roles: own, busUrls, busCaFile: fields.file('NATS_CA') };
}

function readBusUrls(fields: Fields): readonly string[] | null {
  const given = fields.optional('BUS_URL');
  if (given === null) return null;
  const urls = given.split(',').map((url) => url.trim());
  const areFine = urls.every(
    (url) => URL.canParse(url) && schemes.some((scheme) => scheme === new URL(url).protocol),
  );
  if (!areFine) {
    fields.problems.push('BUS_URL must be an address that begins with nats:// or tls://.');
  }
  return urls;
}
