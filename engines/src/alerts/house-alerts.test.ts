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
      clock: { nowMs: () => 0, every: () => () => {} },
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

test('alerts that could not be read, or one that could not be found, are read until they were', async () => {
  const ground = inProcessBus({ clock: { every: () => () => {} }, onFailure });
  let [nowMs, isAway] = [0, true];
  let strike = () => {};
  const told: string[] = [];
  const failures: string[] = [];
  const away = async () => {
    if (isAway) throw new Error('no database');
  };
  const teller = newsOverBus(ground.connect(), { teller: 'front', onFailure });
  const alerts = new HouseAlerts({
    watch: {
      start: async () => {
        await away();
        told.push('all');
      },
      add: ({ id }) => void told.push(`+${id}`),
      remove: (id) => void told.push(`-${id}`),
    },
    store: {
      find: async (id) => {
        await away();
        return { id } as Alert;
      },
    },
    news: newsOverBus(ground.connect(), { teller: 'market', onFailure }),
    clock: {
      nowMs: () => nowMs,
      every: (_periodMs, task) => {
        strike = task;
        return () => {
          strike = () => {};
        };
      },
    },
    onFailure: (error) => failures.push(String(error)),
  });
  await alerts.start();
  teller.tell('alert', { id: 'a1' });
  await settled();
  expect(told).toEqual([]);
  isAway = false;
  nowMs = 60_000;
  strike();
  await settled();
  expect(told).toEqual(['all']);
  expect(new Set(failures)).toEqual(new Set(['Error: no database']));
  teller.tell('alert', { id: 'a2' });
  await settled();
  expect(told).toEqual(['all', '+a2']);
});
