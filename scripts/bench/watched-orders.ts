import type { Profiler, Runtime } from 'node:inspector';
import rooms from '../lib/rooms.cjs';

/** The steps of an order over HTTP, in their order. */
export const orderSteps = [
  'arrived',
  'submitted',
  'decided',
  'taken',
  'sent',
  'committed',
  'replied',
  'answered',
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** When an order reached each step, in milliseconds. */
export type WatchedOrder = Partial<Record<OrderStep, number>>;

export interface WatchedGroup {
  readonly orders: number;
  readonly sentMs: number;
  readonly committedMs: number;
}

/** What `watched-server.ts` saw between two signals. */
export interface Watched {
  readonly orders: readonly WatchedOrder[];
  readonly groups: readonly WatchedGroup[];
  /** Of the main thread. */
  readonly busyMs: number;
  readonly idleMs: number;
  readonly profile: Profiler.Profile;
}

/** Microseconds an order spent in each group of functions, the dearest first. */
export function costsOf(profile: Profiler.Profile, orders: number): readonly [string, number][] {
  const micros = new Map<string, number>();
  const groupOf = groupsOf(profile);
  for (const [at, id] of (profile.samples ?? []).entries()) {
    const group = groupOf.get(id) ?? 'Node itself';
    micros.set(group, (micros.get(group) ?? 0) + (profile.timeDeltas?.[at] ?? 0));
  }
  micros.delete('(idle)');
  return [...micros].map(([group, sum]): [string, number] => [group, sum / orders]).sort(byCost);
}

const byCost = ([, one]: [string, number], [, other]: [string, number]) => other - one;

/** A function of Node's own counts to whoever of ours, or of a package, had called it. */
function groupsOf(profile: Profiler.Profile): ReadonlyMap<number, string> {
  const groups = new Map<number, string>();
  const byId = new Map(profile.nodes.map((node) => [node.id, node]));
  const walk = (id: number, caller: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const group = groupOf(node.callFrame) ?? caller;
    groups.set(id, group);
    for (const child of node.children ?? []) walk(child, group);
  };
  const [root] = profile.nodes;
  if (root !== undefined) walk(root.id, 'Node itself');
  return groups;
}

const ROOM = new RegExp(`/(${[...rooms, 'scripts'].join('|')})/(?:src/)?(.*)`);

function groupOf({ functionName, url }: Runtime.CallFrame): string | null {
  if (functionName === '(garbage collector)' || functionName === '(idle)') return functionName;
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (inPackage !== undefined) return inPackage;
  const [, room, path = ''] = ROOM.exec(url) ?? [];
  if (room !== undefined) return [room, ...path.split('/').slice(0, -1)].join('/');
  const inNode = /^node:(?:internal\/)?([a-z_]+)/.exec(url)?.[1];
  return inNode === undefined ? null : `node:${inNode.replace(/^_(http|stream).*/, '$1')}`;
}
