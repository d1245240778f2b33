import type { LaneStore } from '@candor/engines/trading/lane/lane-store';

/** What a lane says to its database. */
const laneWords = ['load', 'find', 'commit'] as const;

class Dead extends Error {}

/**
 * A process that dies at its n-th moment, before a word with the world or after it: after one of
 * `writing` something has changed, and it never hears of it. Its moments are counted.
 */
export function mortal(deathAt: number, writing: readonly string[]) {
  let moments = 0;
  const die = () => {
    moments += 1;
    if (moments >= deathAt) throw new Dead();
  };
  const wrap = <T extends object>(target: T, words: readonly string[]): T =>
    new Proxy(target, {
      get(_, name) {
        const part: unknown = Reflect.get(target, name, target);
        if (typeof part !== 'function') return part;
        if (!words.includes(String(name))) return part.bind(target);
        return async (...args: unknown[]) => {
          die();
          const done: unknown = await Reflect.apply(part, target, args);
          if (writing.includes(String(name))) die();
          return done;
        };
      },
    });
  const around = (store: LaneStore): LaneStore => ({
    open: async () => wrap(await store.open(), laneWords),
    partitionOwners: (lane) => store.partitionOwners(lane),
    livingLanes: () => store.livingLanes(),
    auctionOrders: () => store.auctionOrders(),
    fillsSince: (sinceMs) => store.fillsSince(sinceMs),
  });
  return { wrap, around, moments: () => moments };
}
