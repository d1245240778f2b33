import { expect, test } from 'vitest';
import { newsOverBus } from '../roles/bus/house-news.ts';
import { inProcessBus } from '../roles/bus/in-process-bus.ts';
import type { Alert } from './alert-ports.ts';
import { HouseAlerts } from './house-alerts.ts';

const onFailure = (error: unknown) => expect(error).toBeNull();
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('what one process sets another one watches, and what it takes away is watched no more', async () => {
  const ground = inProcessBus({ clock: { every: () => () => {} }, onFailure });
  const stored = new Map<string, Alert>();
  const process = (teller: string) => {
    const told: string[] = [];
    const alerts = new HouseAlerts({
      watch: {
        start: async () => void told.push('all'),
        add: ({ id }) => void told.push(`+${id}`),
        remove: (id) => void told.push(`-${id}`),
      },
      store: { find: async (id) => stored.get(id) ?? null },
      news: newsOverBus(ground.connect(), { teller, onFailure }),
      onFailure,
    });
    return { alerts, told };
  };
  const [front, market] = [process('front'), process('market')];
  await market.alerts.start();
  const alert = { id: 'a1' } as Alert;
  stored.set('a1', alert);
  front.alerts.add(alert);
  await settled();
  stored.delete('a1');
  front.alerts.remove('a1');
  await settled();
  market.alerts.add({ id: 'a2' } as Alert);
  expect(market.told).toEqual(['all', '+a1', '-a1', '+a2']);
  expect(front.told).toEqual([]);
});
