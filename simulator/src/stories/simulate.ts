import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Played, play } from './play.ts';
import { type Act, storyOf } from './story.ts';

/** Stories that once went wrong; a test plays them all. */
const keptDir = join(import.meta.dirname, '..', '..', 'scenarios');

/** Plays the stories of so many seeds, and tells of each. Answers the seeds that went wrong. */
export async function simulate(
  seeds: { readonly from: number; readonly count: number },
  tell: (seed: number, played: Played) => void = () => {},
): Promise<readonly number[]> {
  const wrong: number[] = [];
  for (let seed = seeds.from; seed < seeds.from + seeds.count; seed += 1) {
    const played = await play(storyOf(seed));
    if (played.findings.length > 0) wrong.push(seed);
    tell(seed, played);
  }
  return wrong;
}

/** Writes the shortest part of a seed's story that still goes wrong; answers where. */
export async function keep(seed: number): Promise<string> {
  const story = await shortened(storyOf(seed));
  const { findings } = await play(story);
  const head = JSON.stringify({ seed, finding: findings[0] ?? null });
  const lines = [head, ...story.map((act) => JSON.stringify(act))];
  const file = join(keptDir, `seed-${seed}.jsonl`);
  mkdirSync(keptDir, { recursive: true });
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Without what came after, and without each act that is not needed; its time still passes. */
async function shortened(story: readonly Act[]): Promise<readonly Act[]> {
  const { acts, findings } = await play(story);
  if (findings.length === 0) return story;
  let kept = story.slice(0, acts);
  for (let at = kept.length - 2; at >= 0; at -= 1) {
    const [act, next] = [kept[at], kept[at + 1]];
    if (act === undefined || next === undefined) continue;
    const later = { ...next, afterMs: act.afterMs + next.afterMs };
    const without = [...kept.slice(0, at), later, ...kept.slice(at + 2)];
    if ((await play(without)).findings.length > 0) kept = without;
  }
  return kept;
}
