import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { futuresGroups, listMembers } from '../../market/list-members.ts';

const names = {
  metal: m.instrument_futures_group_metal,
  energy: m.instrument_futures_group_energy,
  agriculture: m.instrument_futures_group_agriculture,
  index: m.instrument_futures_group_index,
  forex: m.instrument_futures_group_forex,
} as const;

/** The groups `futures_list` can be asked for, each with how many rows it has now. */
export const futuresOptions = endpoint('futuresOptions', async (call, { market }) => {
  const catalogue = market.desk.catalogue();
  const list = [...futuresGroups, 'forex' as const].map((type) => ({
    type,
    name: names[type]({}, { locale: call.locale }),
    count: listMembers(catalogue, type === 'forex' ? 'FOREX' : type, call.nowMs).length,
  }));
  return accept({ list });
});
