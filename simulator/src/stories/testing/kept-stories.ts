import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Act } from '../story.ts';

const keptDir = join(import.meta.dirname, '..', '..', '..', 'scenarios');

/** Stories that were kept, or written because chance seldom comes to them. */
export const keptNames = readdirSync(keptDir).filter((name) => name.endsWith('.jsonl'));

/** Its first line says what it is about. */
export function keptStory(name: string): readonly Act[] {
  const [, ...lines] = readFileSync(join(keptDir, name), 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Act);
}
