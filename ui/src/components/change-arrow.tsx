/** The small triangle before a change. Nothing for no direction. */
export function ChangeArrow({ tone }: { tone: 'rise' | 'fall' | 'flat' }) {
  if (tone === 'flat') return null;
  return (
    <svg viewBox="0 0 8 8" aria-hidden="true">
      <path d={tone === 'rise' ? 'M4 1.2 7.4 7H.6z' : 'M4 6.8.6 1h6.8z'} fill="currentColor" />
    </svg>
  );
}
