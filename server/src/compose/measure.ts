import { Gauge, type Registry } from 'prom-client';
import type { PushServer } from '../push/push-server.ts';

/** The push's figures among the metrics. */
export function measurePush(registry: Registry, push: Pick<PushServer, 'stats'>): void {
  const gauges = {
    connections: 'Open connections of the push.',
    topics: 'Topics somebody listens to.',
    bytesSent: 'Bytes written to connections since the start.',
    writes: 'Writes to connections since the start.',
  } as const;
  for (const [name, help] of Object.entries(gauges)) {
    new Gauge({
      name: `candor_push_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help,
      registers: [registry],
      collect() {
        this.set(push.stats()[name as keyof typeof gauges]);
      },
    });
  }
}
