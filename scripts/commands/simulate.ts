import { createHash } from 'node:crypto';
import { keep, simulate } from '@candor/simulator/stories/simulate';

/**
 * Plays a story for each of `count` seeds from `from` on. Each seed stands alone: it goes the same
 * way in any run. 0: the auditor found nothing, 1: it found something.
 */
export async function simulateSeeds(of: { count: number; from: number }): Promise<number> {
  const { count, from } = of;
  const startMs = performance.now();
  const all = createHash('sha256');
  let facts = 0;
  const wrong = await simulate({ from, count }, (seed, played) => {
    all.update(played.hash + played.state);
    facts += played.facts.length;
    for (const finding of played.findings) console.error(`seed ${seed}: ${finding}`);
    if ((seed - from + 1) % 100 === 0) console.log(progress(seed, { ...of, startMs }));
  });
  for (const seed of wrong) console.error(`seed ${seed} is kept in ${await keep(seed)}`);
  const seconds = (performance.now() - startMs) / 1000;
  const rate = `${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} a second`;
  console.log(`${count} seeds, ${facts} facts, ${wrong.length} wrong, ${rate}`);
  console.log(`hash ${all.digest('hex')}`);
  return wrong.length === 0 ? 0 : 1;
}

/** What is done, and how the rest is run should it end here. */
function progress(seed: number, of: { count: number; from: number; startMs: number }): string {
  const [done, left] = [seed - of.from + 1, of.from + of.count - seed - 1];
  const seconds = ((performance.now() - of.startMs) / 1000).toFixed(0);
  return `${done} played in ${seconds} s; the rest: --from ${seed + 1} --seeds ${left}`;
}
