/**
 * Runs the built server in this process. Returns what closes it in order. Stacks name the sources,
 * not the bundle.
 */
export async function serve() {
  process.setSourceMapsEnabled(true);
  const built = new URL('../../server/dist/main.js', import.meta.url);
  const { main } = await import(built.href);
  return await main();
}
