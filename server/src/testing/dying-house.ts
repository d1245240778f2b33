import type { TradingHouse } from './trading-house.ts';

const LOOKS = 200;

/** Thrown at and after the moment of death: a dead process hears and does nothing any more. */
class Dead extends Error {}

type Part = readonly [name: string, owner: object, methods: readonly string[]];

/**
 * Makes a house die after its n-th word with the world: its last word was carried out, and nobody
 * heard the answer. Dying before a word is dying after the one before it. Hands back what was said.
 */
export function dieAfterWords(words: number, parts: readonly Part[]): string[] {
  const said: string[] = [];
  for (const [name, owner, methods] of parts) {
    for (const method of methods) {
      const work = Reflect.get(owner, method) as (...args: unknown[]) => Promise<unknown>;
      Reflect.set(owner, method, async (...args: unknown[]) => {
        if (said.length >= words) throw new Dead();
        said.push(`${name}.${method}`);
        const isLast = said.length === words;
        const done = await Reflect.apply(work, owner, args);
        if (isLast) throw new Dead();
        return done;
      });
    }
  }
  return said;
}

/** Looks until the last word is said, or there is nothing left to say. */
export async function lookUntilDead(house: TradingHouse, said: readonly string[], words: number) {
  for (let look = 0; look < LOOKS && said.length < words; look += 1) {
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
