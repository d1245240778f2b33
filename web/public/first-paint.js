/* Applies theme, rise colours and language before the first paint, so that nothing flashes.
   Reads what `src/session/preferences.ts` keeps; that module takes over once the app runs. */
(() => {
  const root = document.documentElement;
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem('candor.preferences') || '{}').state || {};
  } catch {
    // Unreadable preferences are as good as none: the page starts with the defaults.
  }
  if (kept.theme === 'light' || kept.theme === 'dark') root.dataset.theme = kept.theme;
  if (kept.colour === 'redUp') root.dataset.rise = 'red';
  if (typeof kept.locale === 'string') root.lang = kept.locale;
})();
