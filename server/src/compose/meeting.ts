import { randomUUID } from 'node:crypto';
import type { Bus } from '@candor/engines/roles/bus/bus-port';
import { type HouseNews, newsOverBus } from '@candor/engines/roles/bus/house-news';
import { senderOf } from '@candor/engines/roles/door-commands';
import { type Wire, wireOf } from '@candor/engines/roles/wire/wire';
import type { RolesConfig } from '../config/roles.ts';

/** Where this process meets the others of its house. */
export interface Meeting {
  readonly bus: Bus;
  readonly wire: Wire;
  readonly news: HouseNews;
  /** Names this process, and no other that ever was. */
  readonly teller: string;
  /** Names its roles, as its user at the NATS server is named: lanes take by it what it sends. */
  readonly sender: string;
}

/** Null for a process that is alone. Rejects with `BusAway` when the bus cannot be reached. */
export async function openMeeting(deps: {
  readonly config: RolesConfig;
  readonly version: string;
  readonly onFailure: (error: unknown) => void;
}): Promise<Meeting | null> {
  const { config, version, onFailure } = deps;
  if (config.busUrls === null) return null;
  const teller = randomUUID();
  const name = `candor ${[...config.roles].join(' ')}`;
  const sender = senderOf(config.roles);
  // A process that is alone loads none of it.
  const { connectNatsBus } = await import('@candor/adapters/bus/nats-bus');
  const bus = await connectNatsBus({
    servers: config.busUrls,
    caFile: config.busCaFile,
    name,
    inboxPrefix: `_INBOX_${sender}`,
    onFailure,
  });
  const news = newsOverBus(bus, { teller, onFailure });
  return { bus, wire: wireOf(version), news, teller, sender };
}
