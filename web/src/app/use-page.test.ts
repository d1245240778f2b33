import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadedPage, loadPage } from './page-loader.ts';
import { usePage } from './use-page.ts';

vi.mock('./page-loader.ts', () => ({ loadedPage: vi.fn(), loadPage: vi.fn() }));

const Page = () => null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(loadedPage).mockReturnValue(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page whose code arrives, or fails to, after so long. */
function openPage(after: { arrivesMs: number } | { failsMs: number }) {
  vi.mocked(loadPage).mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        if ('arrivesMs' in after) setTimeout(resolve, after.arrivesMs, Page);
        else setTimeout(reject, after.failsMs, new Error('gone'));
      }),
  );
  const { result } = renderHook(() => usePage('pages/quote/stock'));
  const at = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    return result.current.progress.state;
  };
  return { at, result };
}

test('a page whose code came quickly is still the page after two minutes', async () => {
  const { at } = openPage({ arrivesMs: 50 });
  expect(await at(100)).toBe('there');
  expect(await at(200)).toBe('there');
  expect(await at(60_000)).toBe('there');
  expect(await at(60_000)).toBe('there');
});

test('a page that was loaded before stays, too', async () => {
  vi.mocked(loadedPage).mockReturnValue(Page);
  const { at } = openPage({ arrivesMs: 0 });
  expect(await at(0)).toBe('there');
  expect(await at(120_000)).toBe('there');
});

test('a slow page shows its skeleton after 200 ms and stays once it is there', async () => {
  const { at } = openPage({ arrivesMs: 1_000 });
  expect(await at(199)).toBe('waiting');
  expect(await at(1)).toBe('slow');
  expect(await at(800)).toBe('there');
  expect(await at(120_000)).toBe('there');
});

test('code that does not come in 60 s is an error until it comes after all', async () => {
  const { at } = openPage({ arrivesMs: 70_000 });
  expect(await at(59_999)).toBe('slow');
  expect(await at(1)).toBe('failed');
  expect(await at(10_000)).toBe('there');
});

test('code that cannot be had is said at once and stays said', async () => {
  const { at } = openPage({ failsMs: 20 });
  expect(await at(20)).toBe('failed');
  expect(await at(120_000)).toBe('failed');
});

test('code that failed without a connection is asked for again once there is one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { at } = openPage({ failsMs: 20 });
  expect(await at(20)).toBe('failed');
  vi.mocked(loadPage).mockResolvedValue(Page);
  expect(await at(60_000)).toBe('failed');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await at(0)).toBe('there');
});

test('Retry asks for the code once more', async () => {
  const { at, result } = openPage({ failsMs: 20 });
  expect(await at(20)).toBe('failed');
  vi.mocked(loadPage).mockResolvedValue(Page);
  act(() => result.current.retry());
  expect(await at(0)).toBe('there');
});
