import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive, isZombie } from '../launcher/process-identity.ts';
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
    const isLeft = (pid: number) => isAlive(pid) && !isZombie(pid);
    await expect.poll(() => begun.filter(isLeft)).toEqual([]);
  },
);
