import { beforeEach, expect, test } from 'vitest';
import { appHistory } from './history.ts';
import {
  currentTarget,
  goBack,
  goTo,
  goToLogin,
  hrefTo,
  readTarget,
  replaceWith,
} from './navigation.ts';

beforeEach(() => replaceWith('pages/home/index'));

/** Waits for the browser to have gone back. */
function popped(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
  });
}

test('a pushed page adds to the history, a tab takes the place of the page that is open', async () => {
  const before = appHistory.place.index;
  goTo('pages/quote/stock', { code: '1E5', source: 0 });
  expect(currentTarget()).toBe('pages/quote/stock?code=1E5&source=0');
  expect(window.location.hash).toBe('#/pages/quote/stock?code=1E5&source=0');
  expect(appHistory.place).toMatchObject({ index: before + 1, motion: 'push' });

  goTo('pages/market/index');
  expect(appHistory.place).toMatchObject({
    target: 'pages/market/index',
    index: before + 1,
    motion: 'none',
  });

  const back = popped();
  goBack();
  await back;
  expect(appHistory.place).toMatchObject({
    target: 'pages/home/index',
    index: before,
    motion: 'pop',
  });
});

test('Back with nothing to go back to leads Home', () => {
  window.history.replaceState({ index: 0 }, '', '#/pages/news/index');
  window.dispatchEvent(new PopStateEvent('popstate', { state: { index: 0 } }));
  expect(currentTarget()).toBe('pages/news/index');
  goBack();
  expect(currentTarget()).toBe('pages/home/index');
});

test('an address typed by hand is one page more, so Back leads to where the reader was', () => {
  const before = appHistory.place.index;
  window.history.replaceState(null, '', '#/pages/setting/index');
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  expect(appHistory.place).toMatchObject({ target: 'pages/setting/index', index: before + 1 });
});

test('the login page remembers where to come back to, and never itself', () => {
  goTo('pages/payment/stock', { code: 'AAPL', direction: 0 });
  goToLogin({ expired: 5 });
  const login = readTarget(currentTarget());
  expect(login?.path).toBe('pages/auth/login');
  expect(login?.parameters).toEqual({
    redirect: 'pages/payment/stock?code=AAPL&direction=0',
    expired: '5',
  });
  goToLogin();
  expect(readTarget(currentTarget())?.parameters.expired).toBe('5');
});

test('only pages of the app are targets', () => {
  expect(readTarget('https://elsewhere.example/')).toBeNull();
  expect(readTarget('pages/admin/index')).toBeNull();
  expect(readTarget('constructor')).toBeNull();
  expect(readTarget('#/pages/news/detail?id=7')).toEqual({
    path: 'pages/news/detail',
    parameters: { id: '7' },
  });
  expect(readTarget('')?.path).toBe('pages/home/index');
  expect(hrefTo('pages/webview/index', { page: 'help' })).toBe('#/pages/webview/index?page=help');
});
