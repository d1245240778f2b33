import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { replaceWith } from '../../../app/navigation.ts';
import { drawPage } from '../../../testing/draw.tsx';
import { answerCall } from '../../../testing/server.ts';
import { Page } from './page.tsx';

afterEach(() => replaceWith('pages/home/index'));

/** A busy machine draws late. */
const late = { timeout: 10_000 };

const nothing = { list: [], pageNo: 1, pageSize: 50, total: 0, totalPage: 0 };

test('an empty list says that there is nothing', async () => {
  const calls = answerCall('articleList', () => ({ data: nothing }));
  drawPage('pages/notice/index', <Page />);
  await screen.findByText('No notices.', {}, late);
  expect(calls).toHaveLength(1);
});

test('a refusal stands there with a way to try again', async () => {
  const refusal = { code: 422, reason: 'NO_INSTRUMENT', msg: 'Not now.' };
  answerCall('articleList', (_received, before) =>
    before === 0 ? { refusal } : { data: nothing },
  );
  drawPage('pages/notice/index', <Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }, late));
  await screen.findByText('No notices.', {}, late);
});
