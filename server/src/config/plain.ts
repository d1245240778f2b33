import { certifiedUrl, isPlainElsewhere } from '@candor/database/launcher/certified-url';
import { isLoopback } from '../edge/caller-address.ts';
import { bareHost } from './doors.ts';
import type { Fields } from './fields.ts';
import type { RolesConfig } from './roles.ts';

/** Connections to or from other machines, by the setting that names them. */
const plainNames = [
  'PUBLIC_URL',
  'SMTP_HOST',
  'DATABASE_URL',
  'BUS_URL',
  'S3_ENDPOINT',
  'HEADS_WEBHOOK',
  'RAIL_EVM_URL',
  'NEWS_FEEDS',
] as const;
export type PlainName = (typeof plainNames)[number];

/** ALLOW_PLAIN: the connections that are meant to go over the network in plain text. */
export function readPlain(fields: Fields): ReadonlySet<PlainName> {
  const given = (fields.optional('ALLOW_PLAIN') ?? '').split(',').map((name) => name.trim());
  const names = given.filter((name) => name !== '');
  const unknown = names.find((name) => !plainNames.some((one) => one === name));
  if (unknown !== undefined) {
    fields.problems.push(
      `ALLOW_PLAIN may name ${plainNames.join(', ')}, parted by commas, not "${unknown}".`,
    );
  }
  return new Set(plainNames.filter((name) => names.includes(name)));
}

/** Whether a name or an address in digits is this machine. */
export function isHere(hostname: string): boolean {
  const name = bareHost(hostname);
  return name === 'localhost' || isLoopback(name);
}

/** An address of the database, under the authority of DATABASE_CA where there is one. */
export function certified(url: string | undefined, caFile: string | null): string | undefined {
  return url === undefined || caFile === null ? url : certifiedUrl(url, caFile);
}

/** Where the configuration leads to other machines. */
interface Connections extends Pick<RolesConfig, 'busUrls' | 'busCaFile'> {
  readonly databaseUrl: string | undefined;
  readonly databaseOwnerUrl: string | undefined;
  readonly bucket: { readonly endpoint: string | null } | null;
  readonly integrity: { readonly webhook: string | null };
  readonly evmRail: { readonly urls: readonly string[] } | null;
  readonly newsFeeds: readonly { readonly url: string }[];
}

/** A sentence for each connection off this machine that has no TLS and is not allowed to. */
export function refusePlain(
  fields: Fields,
  config: Connections,
  allowed: ReadonlySet<PlainName>,
): void {
  const refuse = (name: PlainName, isPlain: boolean, what: string, remedy: string) => {
    if (!isPlain || allowed.has(name)) return;
    fields.problems.push(
      `${what} would cross the network in plain text: ${remedy}, or set ALLOW_PLAIN=${name} if ` +
        'the network between is as safe as this machine.',
    );
  };
  const { databaseUrl, databaseOwnerUrl, busUrls, busCaFile } = config;
  for (const [name, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: databaseOwnerUrl,
  })) {
    const isPlain = url !== undefined && isPlainElsewhere(url);
    const remedy = 'end the address with ?sslmode=verify-full, or set DATABASE_CA';
    refuse('DATABASE_URL', isPlain, `What ${name} carries`, remedy);
  }
  const isBusPlain = busCaFile === null && (busUrls ?? []).some(isPlainUrl);
  refuse('BUS_URL', isBusPlain, 'What BUS_URL carries', 'begin it with tls://, or set NATS_CA');
  const web = {
    S3_ENDPOINT: [config.bucket?.endpoint],
    HEADS_WEBHOOK: [config.integrity.webhook],
    RAIL_EVM_URL: config.evmRail?.urls ?? [],
    NEWS_FEEDS: config.newsFeeds.map(({ url }) => url),
  } as const;
  for (const [name, urls] of Object.entries(web)) {
    const isPlain = urls.some((url) => typeof url === 'string' && isPlainUrl(url));
    refuse(name as keyof typeof web, isPlain, `What ${name} carries`, 'begin it with https://');
  }
}

/** Whether an address of http or NATS leads off this machine without TLS. */
function isPlainUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return (protocol === 'http:' || protocol === 'nats:') && !isHere(hostname);
}
