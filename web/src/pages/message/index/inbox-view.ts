import type { Message, MessageKind } from '@candor/contract/account-shapes';
import { formatDate, formatHourMinute, formatMonthDay } from '@candor/ui/format/time';

export type InboxFilter = 'all' | 'unread' | 'money' | 'orders' | 'account';
export const inboxFilters = ['all', 'unread', 'money', 'orders', 'account'] as const;

const kindsOfFilter: Readonly<
  Record<Exclude<InboxFilter, 'all' | 'unread'>, readonly MessageKind[]>
> = {
  money: ['deposit', 'withdrawal', 'margin', 'loan'],
  orders: ['order', 'ipo', 'follow', 'alert'],
  account: ['kyc', 'permission', 'security', 'chat'],
};

/** The filter that shows messages of a kind, for addresses that name one; null for no such kind. */
export function filterOfKind(kind: string | undefined): InboxFilter | null {
  for (const [filter, kinds] of Object.entries(kindsOfFilter)) {
    if (kinds.some((known) => known === kind)) return filter as InboxFilter;
  }
  return null;
}

function fits(message: Message, filter: InboxFilter): boolean {
  if (filter === 'all') return true;
  if (filter === 'unread') return !message.isRead;
  return kindsOfFilter[filter].includes(message.kind);
}

/** Margin calls and security messages stay on top until they are read. */
function isUrgent(message: Message): boolean {
  return !message.isRead && (message.kind === 'margin' || message.kind === 'security');
}

/**
 * When a message came: the time under the heading of its day, with the day where it stands on top
 * of others and is not of today.
 */
export function timeOnRow(
  atMs: number,
  { isUrgent, nowMs, timeZone }: { isUrgent: boolean; nowMs: number; timeZone: string },
): string {
  const time = formatHourMinute(atMs, timeZone);
  const isOfToday = formatDate(atMs, timeZone) === formatDate(nowMs, timeZone);
  return isUrgent && !isOfToday ? `${formatMonthDay(atMs, timeZone)} ${time}` : time;
}

export interface InboxGroup {
  /** `urgent`, or the day as MM/DD/YYYY in the reader's zone. */
  readonly day: string;
  readonly messages: readonly Message[];
}

/** The messages a filter shows: urgent ones first, then by day, newest first. */
export function groupInbox(
  messages: readonly Message[],
  filter: InboxFilter,
  timeZone: string,
): InboxGroup[] {
  const shown = messages
    .filter((message) => fits(message, filter))
    .toSorted((a, b) => b.createTimestamp - a.createTimestamp);
  const groups = new Map<string, Message[]>();
  const urgent = shown.filter(isUrgent);
  if (urgent.length > 0) groups.set('urgent', urgent);
  for (const message of shown) {
    if (isUrgent(message)) continue;
    const day = formatDate(message.createTimestamp, timeZone);
    groups.set(day, [...(groups.get(day) ?? []), message]);
  }
  return [...groups].map(([day, list]) => ({ day, messages: list }));
}
