import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../lib/run.mjs';

/** The files of the tree that `isRead` picks, new ones among them, each with its text. */
export async function* readSources(root, isRead) {
  const { output } = await run('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    quiet: true,
  });
  for (const file of output.split('\n').filter(isRead)) {
    const text = readIfThere(join(root, file));
    if (text !== null) yield { file, text };
  }
}

/**
 * A rule about what stands in sources. `isRead` picks the files, `findIn` lists what is wrong in a
 * text, `tell` words it for a file, or answers null where it may stand. The rule fails when it
 * examined fewer than `leastFiles`, when it lets a canary pass or refuses what is harmless.
 */
export async function checkSources(root, rule) {
  const { name, isRead, findIn, tell, leastFiles, canaries, harmless } = rule;
  const problems = [];
  let examined = 0;
  for await (const { file, text } of readSources(root, isRead)) {
    examined += 1;
    for (const found of findIn(text, file)) {
      const told = tell(file, found);
      if (told !== null) problems.push(`${name}: ${told}`);
    }
  }
  if (examined < leastFiles) problems.push(`${name}: only ${examined} files were examined`);
  for (const text of canaries) {
    if (findIn(text).length === 0) problems.push(`${name}: the canary ${text} passed`);
  }
  for (const text of harmless) {
    if (findIn(text).length > 0) problems.push(`${name}: ${text} is harmless and was refused`);
  }
  return { problems, summary: `${examined} files, ${canaries.length} canaries` };
}

/** Null of a file that is deleted in the working tree and still in the index. */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
