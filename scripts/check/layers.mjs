/** Rooms whose folders read one way: each may import those before it, and none behind it. */
const layers = {
  'market-model': [
    'math',
    'keys',
    'terms',
    'sources',
    'lines',
    'events',
    'halts',
    'book',
    'tape',
    'charts',
    'auction',
    'market',
    'scenario',
    'verify',
    'surface',
    'testing',
    'proof',
  ],
};
const LEAST = 100;
const canary = 'scripts/canaries/market-model/src/keys/breaks-its-fences.ts';

/**
 * @param modules of dependency-cruiser, of the house.
 * @param planted the same of the canaries.
 * @returns imports against the direction, folders without a place, and a canary that passed.
 */
export function layerProblems(modules, planted) {
  const against = modules.filter(({ source }) => !source.endsWith('.test.ts')).flatMap(upwardOf);
  const placed = modules.filter(({ source }) => (placeOf(source)?.layer ?? -1) >= 0).length;
  const found = planted.filter(({ source }) => source === canary).flatMap(upwardOf);
  return [
    ...against.map((line) => `layers: ${line}`),
    ...(placed < LEAST ? [`layers: only ${placed} files were placed`] : []),
    ...(found.length === 1 ? [] : ['layers: the canary passed']),
  ];
}

function upwardOf({ source, dependencies }) {
  const from = placeOf(source);
  if (from === null) return [];
  if (from.layer < 0) return [`${source} stands in no folder of ${from.room} that has a place`];
  return dependencies
    .map(({ resolved }) => ({ resolved, to: placeOf(resolved) }))
    .filter(({ to }) => to?.room === from.room && to.layer > from.layer)
    .map(({ resolved }) => `${source} -> ${resolved}`);
}

function placeOf(file) {
  const [room, src, folder] = file.replace(/^scripts\/canaries\//, '').split('/');
  const order = src === 'src' ? layers[room] : undefined;
  return order === undefined ? null : { room, layer: order.indexOf(folder) };
}
