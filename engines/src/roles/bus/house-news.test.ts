import { expect, test } from 'vitest';
import { newsOverBus } from './house-news.ts';
import { inProcessBus } from './in-process-bus.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));
const clock = { every: () => () => {} };

test('others hear what is told, who tells it does not, and nobody hears after he stopped', async () => {
  const ground = inProcessBus({ clock, onFailure: (error) => expect(error).toBeNull() });
  const [ada, ben] = ['ada', 'ben'].map((teller) => {
    return newsOverBus(ground.connect(), {
      teller,
      onFailure: (error) => expect(error).toBeNull(),
    });
  });
  const heard: string[] = [];
  ada?.hear('alert', ({ id }) => void heard.push(`ada ${id}`));
  const stop = ben?.hear('alert', ({ id }) => void heard.push(`ben ${id}`));
  ben?.hear('sessionsEnded', ({ ids }) => void heard.push(`ben ${ids}`));
  ada?.tell('alert', { id: '1' });
  await settled();
  stop?.();
  ada?.tell('alert', { id: '2' });
  ada?.tell('sessionsEnded', { ids: ['s1', 's2'], userId: 'u' });
  await settled();
  expect(heard).toEqual(['ben 1', 'ben s1,s2']);
});
