/** `2026-11-23` as days are shown: `11/23/2026`. */
export function dayText(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');
}
