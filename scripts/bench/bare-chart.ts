import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * The baseline of a chart's first paint: the chart library alone on an empty page, with the same
 * bars from the same address, drawn as wide and as narrow as the app draws them.
 */
export const BARE_PAGE = '/bare-chart';
const LIBRARY = '/bare-chart/klinecharts.js';

const page = `<!doctype html>
<meta charset="utf-8">
<div id="holder" class="chart-canvas" style="width: 374px; height: 270px"></div>
<script src="${LIBRARY}"></script>
<script>
  window.openBare = async (address) => {
    const holder = document.getElementById('holder');
    klinecharts.dispose(holder);
    const { data } = await (await fetch(address)).json();
    const bars = data.list.map(({ k, open, high, low, close, volume }) => ({
      timestamp: k, open: +open, high: +high, low: +low, close: +close, volume: +volume,
    }));
    const chart = klinecharts.init(holder, { layout: { barSpaceLimit: { min: 0.15, max: 40 } } });
    chart.setStyles({ candle: { type: 'area' } });
    chart.createIndicator('VOL');
    chart.setSymbol({ ticker: 'bare', pricePrecision: 2, volumePrecision: 0 });
    chart.setPeriod({ type: 'minute', span: 1 });
    chart.setDataLoader({ getBars: ({ callback }) => {
      callback(bars, false);
      chart.setBarSpace(0.15);
    } });
  };
</script>`;

/** What the front serves for it. */
export function bareChartFile(path: string): { type: string; body: string } | undefined {
  if (path === BARE_PAGE) return { type: 'text/html', body: page };
  if (path !== LIBRARY) return undefined;
  const web = createRequire(new URL('../../web/package.json', import.meta.url));
  const entry = pathToFileURL(web.resolve('klinecharts'));
  const body = readFileSync(new URL('./umd/klinecharts.min.js', entry), 'utf8');
  return { type: 'text/javascript', body };
}
