import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a file of tests may cost by day, of processor time, without a reason: the list is measured
 * by `npm run test:costs`. Files above `turnSeconds` take turns, but those of `everyCommit`.
 */
export async function checkCosts(root) {
  const list = JSON.parse(readFileSync(join(root, 'scripts/testing/test-costs.json'), 'utf8'));
  const problems = problemsOf(list, (file) => existsSync(join(root, file)));
  const canary = {
    turnSeconds: 1,
    everyCommit: { little: 'why' },
    budgetSeconds: 2,
    over: { gone: 'why', cheap: 'why' },
    seconds: { dear: 3, little: 1 },
  };
  const caught = problemsOf(canary, (file) => file !== 'gone').length;
  if (caught !== 4) problems.push(`costs: of 4 canaries ${caught} were caught`);
  return { problems, summary: `${Object.keys(list.seconds).length} files, 4 canaries` };
}

function problemsOf({ turnSeconds, everyCommit, budgetSeconds, over, seconds }, isThere) {
  const named = new Set([everyCommit, over, seconds].flatMap(Object.keys));
  return [...named].flatMap((file) => {
    if (!isThere(file)) return [`costs: ${file} is in the list and not there`];
    if (everyCommit[file] !== undefined && (seconds[file] ?? 0) <= turnSeconds) {
      return [`costs: ${file} keeps within ${turnSeconds} s and runs with every commit anyway`];
    }
    const isOver = (seconds[file] ?? 0) > budgetSeconds;
    if (isOver && over[file] === undefined) {
      return [`costs: ${file} takes ${seconds[file]} s, ${budgetSeconds} without a reason`];
    }
    if (!isOver && over[file] !== undefined) {
      return [`costs: ${file} keeps within ${budgetSeconds} s and needs no reason`];
    }
    return [];
  });
}
