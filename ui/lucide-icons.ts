import { icons as set } from '@iconify-json/lucide';
import type { Plugin } from 'vite';

const NAME = 'virtual:lucide';
/** What every drawing has in common; the `<svg>` around it says it once. */
const common =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * `import { ChartCandlestick } from 'virtual:lucide'`: every drawing of Lucide is a component. Each
 * in a module of its own lets a page carry only those it uses; all in one are read at once.
 */
export function lucideIcons({ apart }: { apart: boolean }): Plugin {
  const drawings = allDrawings();
  const index = [...drawings.keys()].map((name) =>
    apart ? `export { ${name} } from '${NAME}/${name}';` : component(name, drawings.get(name)),
  );
  return {
    name: 'lucide-icons',
    resolveId: (id) => (id.startsWith(NAME) ? { id: `\0${id}`, moduleSideEffects: false } : null),
    load: (id) => {
      if (!id.startsWith(`\0${NAME}`)) return null;
      const name = id.slice(NAME.length + 2);
      const code = name === '' ? index.join('\n') : component(name, drawings.get(name));
      return `import { drawnIcon } from '@candor/ui/components/drawn-icon';\n${code}`;
    },
  };
}

function component(name: string, shapes: unknown): string {
  return `export const ${name} = /*#__PURE__*/ drawnIcon(${JSON.stringify(shapes)});`;
}

/** The shapes of every drawing by its name; of two names that come to the same, the newer. */
function allDrawings(): Map<string, unknown> {
  const parents = Object.entries(set.aliases ?? {}).map(([name, { parent }]) => [name, parent]);
  const named = [...parents, ...Object.keys(set.icons).map((name) => [name, name])];
  return new Map(
    named.map(([name = '', of = '']) => [camel(`-${name}`), shapesOf(set.icons[of]?.body ?? '')]),
  );
}

/** The shapes of a drawing, each with its attributes as React calls them. */
function shapesOf(body: string): [string, Record<string, string>][] {
  const plain = body.replaceAll(common, '').replaceAll(/<\/?g>/g, '');
  const shapes = [...plain.matchAll(/<(\w+)((?: [\w-]+="[^"]*")+)\/>/g)];
  return shapes.map(([, tag = '', attributes = '']) => [tag, attributesOf(attributes)]);
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [camel(name), value]));
}

/** `-chart-candlestick` is `ChartCandlestick`. */
function camel(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, first: string) => first.toUpperCase());
}
