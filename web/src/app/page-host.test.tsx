import { ToastRegion } from '@candor/ui/components/toast-region';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useSession } from '../session/session.ts';
import { isBuilt } from './built-pages.ts';
import { currentTarget, readTarget, replaceWith } from './navigation.ts';
import { OpenPage } from './page-host.tsx';
import { type RoutePath, routePaths } from './routes.ts';

// Pages ask for what they like here; nobody answers.
afterEach(() => replaceWith('pages/auth/login'));

function open(target: string) {
  window.history.replaceState({ index: 0 }, '', `#/${target}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: { index: 0 } }));
  return render(
    <>
      <OpenPage />
      <ToastRegion />
    </>,
  );
}

test('an address of no page says so and leads Home', async () => {
  open('pages/nonsense/index');
  expect(await screen.findByText('The URL does not exist')).toBeDefined();
  expect(currentTarget()).toBe('pages/home/index');
});

test('a page without its parameter says so and leads Home', async () => {
  open('pages/message/detail');
  expect(await screen.findByText('The URL does not exist')).toBeDefined();
  expect(currentTarget()).toBe('pages/home/index');
});

test('a page of the customer asks a visitor to log in and remembers where to return', async () => {
  open('pages/setting/security');
  await waitFor(() => expect(readTarget(currentTarget())?.path).toBe('pages/auth/login'));
  expect(readTarget(currentTarget())?.parameters.redirect).toBe('pages/setting/security');
});

test('a route that is not built yet says plainly that it comes later', async () => {
  const later = routePaths.find((path): path is RoutePath => !isBuilt(path));
  if (later === undefined) return; // Every page is built.
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
  const needed = {
    code: 'X',
    direction: '0',
    newSharesId: '1',
    id: '1',
    agencyId: '1',
    page: 'help',
  };
  replaceWith(later, needed);
  render(<OpenPage />);
  expect(await screen.findByText('This page comes later')).toBeDefined();
});
