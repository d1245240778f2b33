/** The mark and the name; holds the page's heading. */
export function Logo() {
  return (
    <span className="flex items-center gap-2">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <path
          d="M21.4 6.2A10.8 10.8 0 1 0 21.4 21.8"
          fill="none"
          stroke="var(--c-ink)"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <circle cx="20.6" cy="14" r="3.1" fill="var(--c-accent)" />
      </svg>
      <h1 className="text-page-title">Candor</h1>
    </span>
  );
}
