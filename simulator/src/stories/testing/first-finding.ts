import { play } from '../play.ts';
import { storyOf } from '../story.ts';
import { keptNames, keptStory } from './kept-stories.ts';

/** The first story in which the auditor finds something; stories of rare things are kept. */
export async function firstFinding(seedsMax: number) {
  for (const kept of keptNames) {
    const { findings } = await play(keptStory(kept));
    if (findings.length > 0) return { story: kept, finding: findings[0] };
  }
  for (let seed = 1; seed <= seedsMax; seed += 1) {
    const { findings } = await play(storyOf(seed));
    if (findings.length > 0) return { story: seed, finding: findings[0] };
  }
  return null;
}
