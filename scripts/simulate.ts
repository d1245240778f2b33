/**
 * npm run simulate -- --seeds 10000: customers, faults and an auditor with books of its own, a
 * story for each seed. Those that go wrong are kept in simulator/scenarios. Ends with 1 when the
 * auditor found anything. Each seed stands alone: a run that was stopped goes on with the --from
 * and --seeds that its last line names.
 */
import { createHash } from 'node:crypto';
import { keep, simulate } from '@candor/simulator/stories/simulate';
import { readTyped } from './lib/typed.ts';

const { values } = readTyped('npm run simulate -- [--seeds <count>] [--from <seed>]', {
  options: { seeds: { type: 'string' }, from: { type: 'string' } },
});
const count = Number(values.seeds ?? 200);
const from = Number(values.from ?? 1);
const startMs = performance.now();
const all = createHash('sha256');
let facts = 0;
const wrong = await simulate({ from, count }, (seed, played) => {
  all.update(played.hash + played.state);
  facts += played.facts.length;
  for (const finding of played.findings) console.error(`seed ${seed}: ${finding}`);
  if ((seed - from + 1) % 100 === 0) console.log(progress(seed));
});
for (const seed of wrong) console.error(`seed ${seed} is kept in ${await keep(seed)}`);
const seconds = (performance.now() - startMs) / 1000;
const rate = `${seconds.toFixed(0)} s, ${(count / seconds).toFixed(1)} a second`;
console.log(`${count} seeds, ${facts} facts, ${wrong.length} wrong, ${rate}`);
console.log(`hash ${all.digest('hex')}`);
process.exit(wrong.length === 0 ? 0 : 1);

/** What is done, and how the rest is run should it end here. */
function progress(seed: number): string {
  const [done, left] = [seed - from + 1, from + count - seed - 1];
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
  return `${done} played in ${seconds} s; the rest: --from ${seed + 1} --seeds ${left}`;
}
