/** Names traders use for the zones of exchanges; any other zone goes by its city. */
const labels: Readonly<Record<string, string>> = {
  'America/New_York': 'ET',
  'America/Toronto': 'ET',
  'America/Chicago': 'CT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Tokyo': 'JST',
  'Asia/Singapore': 'SGT',
  'Europe/Amsterdam': 'CET',
  'Europe/Berlin': 'CET',
  'Europe/Madrid': 'CET',
  'Europe/Paris': 'CET',
  'Europe/Rome': 'CET',
  'Europe/Zurich': 'CET',
};

/** What stands beside a time of an exchange: ET, HKT, London. */
export function zoneLabel(timeZone: string): string {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return labels[timeZone] ?? city.replaceAll('_', ' ');
}
