import type { Config } from '../config/config.ts';

/** Where links lead that leave the house; the server's own address unless a public one is set. */
export function ownAddress(config: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (config.publicUrl !== null) return config.publicUrl.replace(/\/?$/, '/');
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${config.port}/`;
}
