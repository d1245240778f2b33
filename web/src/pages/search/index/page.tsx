import '../../../market/market.css';
import './search.css';
import { CircleX, Search } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { onEnter } from '@candor/ui/behavior/on-enter';
import { EmptyState } from '@candor/ui/components/empty-state';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { IconButton } from '@candor/ui/components/icon-button';
import { SkeletonPage, SkeletonRows } from '@candor/ui/components/skeleton';
import { useIsOnline } from '@candor/ui/reach/online';
import { useT } from '@candor/ui/words';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { goBack, useParameters } from '../../../app/navigation.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { BeforeTyping } from './before-typing.tsx';
import { keywordMax, useSearchHistory } from './search-history.ts';
import { SearchResults } from './search-results.tsx';
import { type SearchReading, useSearch } from './use-search.ts';

/** Finds an instrument by name or code in any market. */
export function Page() {
  const t = useT();
  const [typed, setTyped] = useState(useParameters().keyword ?? '');
  const isOnline = useIsOnline();
  const search = useSearch(isOnline ? typed : '');
  const { history, remember, clear } = useSearchHistory();
  const found = useRef('');
  useEffect(() => {
    if (search.rows !== undefined) found.current = search.keyword;
  }, [search.rows, search.keyword]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is left.
  useEffect(() => () => remember(found.current), []);
  const empty = () => {
    remember(found.current);
    found.current = '';
    setTyped('');
  };
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Screen
      title={t(m.search_title)}
      head={
        <SearchHead
          inputRef={input}
          typed={typed}
          onType={setTyped}
          onEmpty={empty}
          onSearch={() => remember(typed)}
        />
      }
    >
      {typed.trim() === '' || !isOnline ? (
        <BeforeTyping history={history} onChoose={setTyped} onClear={clear} />
      ) : (
        <Found search={search} typed={typed.trim()} onOpen={() => remember(search.keyword)} />
      )}
    </Screen>
  );
}

interface SearchHeadProps {
  inputRef: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onEmpty: () => void;
  onSearch: () => void;
}

/** The field in place of the navbar, and the way back. */
function SearchHead({ inputRef, typed, onType, onEmpty, onSearch }: SearchHeadProps) {
  const t = useT();
  return (
    <header>
      <h1 className="visually-hidden">{t(m.search_title)}</h1>
      <search className="search-head">
        <label className="search-field">
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
          <input
            ref={inputRef}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={keywordMax}
            aria-label={t(m.search_placeholder)}
            placeholder={t(m.search_placeholder)}
            value={typed}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={onEnter(onSearch)}
          />
          {typed !== '' && (
            <IconButton
              label={t(m.search_clear_input)}
              icon={<CircleX size={18} strokeWidth={1.75} />}
              onClick={onEmpty}
            />
          )}
        </label>
        <button type="button" className="search-cancel" onClick={goBack}>
          {t(m.search_cancel)}
        </button>
      </search>
    </header>
  );
}

interface FoundProps {
  search: SearchReading;
  typed: string;
  onOpen: () => void;
}

function Found({ search, typed, onOpen }: FoundProps) {
  const t = useT();
  const { rows, error, retry, keyword } = search;
  const isBehind = keyword !== typed;
  if (!isBehind && rows === undefined && error !== undefined) {
    return <ErrorBlock message={failureText(error, t)} onRetry={retry} />;
  }
  if (isBehind || rows === undefined) {
    return (
      <SkeletonPage>
        <SkeletonRows count={7} />
      </SkeletonPage>
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState title={t(m.search_nothing, { keyword })}>{t(m.search_nothing_detail)}</EmptyState>
    );
  }
  return <SearchResults key={keyword} rows={rows.map(plain)} keyword={keyword} onOpen={onOpen} />;
}

/** A row without its mini-chart. */
function plain<Row extends { points?: unknown }>(row: Row): Row {
  return { ...row, points: undefined };
}
