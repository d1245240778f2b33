import { matchParts } from './results.ts';

/** A name with the part that was searched for underlined. */
export function MarkedName({ name, keyword }: { name: string; keyword: string }) {
  return matchParts(name, keyword).map(({ text, isMatch }) =>
    isMatch ? (
      <mark key="match" className="search-match">
        {text}
      </mark>
    ) : (
      <span key={text}>{text}</span>
    ),
  );
}
