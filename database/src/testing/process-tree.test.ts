import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { killTree } from './process-tree.ts';

/** A shell that goes on beginning others, each with one of its own. */
const FORKING = 'while :; do (sleep 60 & echo $!; wait) & echo $!; sleep 0.01; done';

test.skipIf(process.platform !== 'linux')(
  'none of a tree that goes on growing is left',
  async () => {
    const shell = spawn('sh', ['-c', FORKING], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const begun: number[] = [];
    shell.stdout.on('data', (told: Buffer) => {
      begun.push(...told.toString().trim().split('\n').map(Number));
    });
    await expect.poll(() => begun.length).toBeGreaterThan(20);
    const ended = once(shell, 'exit');
    killTree(shell.pid ?? 0);
    await ended;
    const isAlive = (pid: number) =>
      existsSync(`/proc/${pid}/stat`) &&
      !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    await expect.poll(() => begun.filter(isAlive)).toEqual([]);
  },
);
