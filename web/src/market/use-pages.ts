import type { RouteId, Routes } from '@candor/contract/all-routes';
import type { InputOf, OutputOf } from '@candor/contract/route';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { useLocale } from '../app/words.ts';

/** Calls whose answer is a page of rows. */
export type PagedRouteId = {
  [Id in RouteId]: OutputOf<Routes[Id]> extends { list: unknown[]; totalPage: number } ? Id : never;
}[RouteId];

export type RowOf<Id extends PagedRouteId> =
  OutputOf<Routes[Id]> extends { list: (infer Row)[] } ? Row : never;

export interface Rows<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly total: number | undefined;
  readonly readAtMs: number | undefined;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

const pageSize = 50;

/**
 * Reads a list page by page. Rows already read stay while they are read again. `settings.everyMs`
 * reads the pages at hand again, for the time the live connection is down.
 */
export function usePages<Id extends PagedRouteId>(
  id: Id,
  input: Omit<InputOf<Routes[Id]>, 'pageNo' | 'pageSize'>,
  settings: { everyMs?: number | undefined; isEnabled?: boolean; pageSize?: number } = {},
): Rows<RowOf<Id>> {
  const locale = useLocale();
  const query = useInfiniteQuery({
    queryKey: [id, input, locale, 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...input, pageNo: pageParam, pageSize: settings.pageSize ?? pageSize };
      const answer = client.call(id, asked as InputOf<Routes[Id]>);
      signal.addEventListener('abort', () => answer.abort(), { once: true });
      return (await answer) as {
        list: RowOf<Id>[];
        pageNo: number;
        totalPage: number;
        total: number;
      };
    },
    getNextPageParam: (last) => (last.pageNo < last.totalPage ? last.pageNo + 1 : undefined),
    refetchInterval: settings.everyMs ?? false,
    enabled: settings.isEnabled !== false,
  });
  const pages = query.data?.pages;
  return {
    rows: pages?.flatMap((page) => page.list),
    total: pages?.[0]?.total,
    readAtMs: query.dataUpdatedAt > 0 ? query.dataUpdatedAt : undefined,
    isLoading: query.isLoading,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    error: query.error ?? undefined,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** The same list without mini-charts, where names or second lines need their room. */
export function withoutCloses<Row extends { points?: readonly string[] | undefined }>(
  list: Rows<Row>,
): Rows<Row> {
  return { ...list, rows: list.rows?.map((row) => ({ ...row, points: undefined })) };
}
