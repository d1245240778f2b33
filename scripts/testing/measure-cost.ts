import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/** Where `npm run test:costs` wants it; nothing is measured otherwise. */
const listFile = process.env.CANDOR_COSTS;
const TICKS_PER_SECOND = 100;
/** Fields of Linux's proc_pid_stat(5) behind the name: utime, stime, cutime and cstime. */
const OWN_AND_CHILDREN = [11, 12, 13, 14];

/** Processor time of this process and of the children that have ended, in seconds. */
function spentSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return OWN_AND_CHILDREN.reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS_PER_SECOND;
}

if (listFile !== undefined) {
  // Here, before the test's own modules are loaded: that is a part of what it costs.
  const before = spentSeconds();
  afterAll(() => {
    const { testPath } = expect.getState();
    appendFileSync(listFile, `${testPath}\t${spentSeconds() - before}\n`);
  });
}
