/** Order matters: most browsers also name those they descend from. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Headless)?Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const shownMax = 40;

/**
 * A browser's own description in two words: `Firefox, Windows`. What is not a browser keeps its
 * first words; what tells nothing is a dash.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1];
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1];
  const known = [browser, system].filter((word) => word !== undefined);
  if (known.length > 0) return known.join(', ');
  if (userAgent === '') return '-';
  return userAgent.length > shownMax ? `${userAgent.slice(0, shownMax)}…` : userAgent;
}
