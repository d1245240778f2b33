interface TradingDay {
  readonly tradingDate: string;
  readonly halfDay: boolean;
}

const dayMs = 86_400_000;
const zoneHours = 8;

/**
 * Weekdays of a span that are no trading days, and trading days that end early, both as MM/DD in
 * Hong Kong's calendar. `days` are the trading days of the span.
 */
export function daysOff(
  days: readonly TradingDay[],
  span: { fromMs: number; toMs: number },
): { holidays: readonly string[]; halfDays: readonly string[] } {
  const trading = new Set(days.map(({ tradingDate }) => tradingDate.slice(0, 5)));
  const holidays: string[] = [];
  for (let atMs = span.fromMs; atMs <= span.toMs; atMs += dayMs) {
    const day = new Date(atMs + zoneHours * 3_600_000);
    const weekday = day.getUTCDay();
    const name = `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}`;
    if (weekday !== 0 && weekday !== 6 && !trading.has(name)) holidays.push(name);
  }
  const halfDays = days.filter(({ halfDay }) => halfDay);
  return { holidays, halfDays: halfDays.map(({ tradingDate }) => tradingDate.slice(0, 5)) };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
