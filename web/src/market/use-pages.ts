import type { Inputs, Outputs, RouteId } from '@candor/contract/all-routes';
import type { PendingCall } from '@candor/contract/client';
import { useLocale } from '@candor/ui/words';
import { client } from '../api/client.ts';
import { type Ask, type Asking, readings } from '../api/readings.ts';
import { useReading } from '../api/use-reading.ts';

/** Calls whose answer is a page of rows. */
export type PagedRouteId = {
  [Id in RouteId]: Outputs[Id] extends { list: unknown[]; totalPage: number } ? Id : never;
}[RouteId];

/** The row of each of them; looked up rather than worked out, which is far quicker to check. */
type RowsById = {
  [Id in PagedRouteId]: Outputs[Id] extends { list: (infer Row)[] } ? Row : never;
};
export type RowOf<Id extends PagedRouteId> = RowsById[Id];

interface Page<Row> {
  readonly list: Row[];
  readonly pageNo: number;
  readonly totalPage: number;
  readonly total: number;
}

export interface Rows<Row, Answer = unknown> {
  readonly rows: readonly Row[] | undefined;
  /** The first page as it was answered: what stands beside the rows is of the same instant. */
  readonly first?: Answer | undefined;
  readonly total: number | undefined;
  readonly readAtMs: number | undefined;
  /** When the rows were asked for: what push told since then is newer. */
  readonly askedAtMs: number | undefined;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

const pageSize = 50;
const freshMs = 5000;

interface PageSettings {
  readonly everyMs?: number | undefined;
  readonly isEnabled?: boolean;
  readonly pageSize?: number;
}

/**
 * Reads a list page by page. Rows already read stay while they are read again. `settings.everyMs`
 * reads the pages at hand again, for the time the live connection is down.
 */
export function usePages<Id extends PagedRouteId>(
  id: Id,
  input: Omit<Inputs[Id], 'pageNo' | 'pageSize'>,
  { everyMs, isEnabled = true, pageSize: size = pageSize }: PageSettings = {},
): Rows<RowOf<Id>, Outputs[Id]> {
  type Pages = readonly Page<RowOf<Id>>[];
  useLocale();
  const askPage = (pageNo: number) => {
    const asked = { ...input, pageNo, pageSize: size };
    return client.call(id, asked as unknown as Inputs[Id]) as unknown as PendingCall<
      Page<RowOf<Id>>
    >;
  };
  const key = `${id} pages ${JSON.stringify({ input, size })}`;
  const reading = useReading<Pages>({
    id,
    key,
    everyMs,
    isEnabled,
    freshMs,
    ask: (before) => askPages(askPage, 1, before?.length ?? 1),
  });
  const pages = reading.data;
  const last = pages?.at(-1);
  const hasMore = last !== undefined && last.pageNo < last.totalPage;
  return {
    rows: pages?.flatMap((page) => page.list),
    first: pages?.[0] as Outputs[Id] | undefined,
    total: pages?.[0]?.total,
    readAtMs: reading.readAtMs,
    askedAtMs: reading.askedAtMs,
    isLoading: reading.isLoading,
    isLoadingMore: reading.isMoreAsked,
    hasMore,
    error: reading.error,
    loadMore: () => {
      if (!hasMore || reading.isMoreAsked) return;
      const next = last.pageNo + 1;
      const askMore: Ask<Pages> = (before = []) => askPages(askPage, next, next, before);
      readings.askAgain(key, id, askMore as Ask, true);
    },
    retry: reading.retry,
  };
}

/** Pages one after the other, as many as there are up to `until`, after those known. */
function askPages<Row>(
  askPage: (pageNo: number) => PendingCall<Page<Row>>,
  from: number,
  until: number,
  known: readonly Page<Row>[] = [],
): Asking<readonly Page<Row>[]> {
  let asking = askPage(from);
  const run = async () => {
    const pages = [...known, await asking];
    for (let pageNo = from + 1; pageNo <= until; pageNo += 1) {
      if (pageNo > (pages.at(-1)?.totalPage ?? 0)) break;
      asking = askPage(pageNo);
      pages.push(await asking);
    }
    return pages;
  };
  return Object.assign(run(), { abort: () => asking.abort() });
}

/** The same list without mini-charts, where names or second lines need their room. */
export function withoutCloses<Row extends { points?: readonly string[] | undefined }>(
  list: Rows<Row>,
): Rows<Row> {
  return { ...list, rows: list.rows?.map((row) => ({ ...row, points: undefined })) };
}
