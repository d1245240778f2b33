import { openZip } from '@candor/adapters/zip/read-zip';
import type { TradingCustomer, TradingHouse } from './trading-house.ts';

/** Asks for the own account, waits until it is written, and hands back the archive. */
export async function exportOf(house: TradingHouse, me: TradingCustomer): Promise<Buffer> {
  await me.get('exportAsk');
  let id = '';
  await house.untilSeen(async () => {
    const { export: one } = await me.get('exportState');
    if (one.state === 'running') throw new Error(`${one.done} of ${one.steps}`);
    id = one.id;
  });
  return downloaded(house, me.token, id);
}

export async function downloaded(house: TradingHouse, token: string, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  return (await house.inject({ url: `/account/export/file/${id}`, headers })).rawPayload;
}

const BYTES_MAX = 64 * 1024 * 1024;

/** The texts of an archive by their names. */
export function unpacked(archive: Uint8Array) {
  const { names, read } = openZip(archive, BYTES_MAX);
  const text = (name: string) => Buffer.from(read(name) ?? []).toString();
  const rows = (file: string): Record<string, unknown>[] =>
    (text(`data/${file}.jsonl`).match(/[^\n]+/g) ?? []).map((line) => JSON.parse(line));
  return { names, read, text, rows };
}
