import { Nothing } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { ExportState } from './export-state.ts';
import { call } from './shapes.ts';

export const exportAsk = defineRoute({
  ...call,
  id: 'exportAsk',
  path: '/account/export',
  repeat: 'idem',
  proof: 'always',
  summary: 'Have everything the house has about oneself written to a file, once a day.',
  input: Nothing,
  output: ExportState,
  errors: [],
});
