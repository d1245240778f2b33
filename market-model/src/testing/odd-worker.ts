import { parentPort, workerData } from 'node:worker_threads';
import type { DrawingAsked } from '../surface/long-drawings.ts';

/** What the thread of a test has already lived through, shared by all its workers. */
const lives = new Int32Array(workerData as SharedArrayBuffer);
const life = Atomics.add(lives, 0, 1) + 1;

/**
 * A worker that does what it is asked by the name of an instrument: `die N` dies in its first N
 * lives, `hang N` hangs in them, `fail` fails, `slow N` says for so many tenths of a second that it
 * is alive; then, and to all else, it answers the number of its life.
 */
parentPort?.on('message', ({ id, args: [what] }: DrawingAsked) => {
  const [word = '', count = '0'] = String(what).split(' ');
  if (word === 'slow') {
    let tenths = 0;
    const timer = setInterval(() => {
      tenths += 1;
      parentPort?.postMessage(tenths < Number(count) ? { isAlive: true } : { id, drawn: life });
      if (tenths === Number(count)) clearInterval(timer);
    }, 100);
  } else if (word === 'fail') {
    parentPort?.postMessage({ id, failure: 'as asked' });
  } else if (life > Number(count)) {
    parentPort?.postMessage({ id, drawn: life });
  } else if (word === 'die') {
    process.exit(1);
  } else {
    for (;;) Atomics.wait(lives, 0, life);
  }
});
