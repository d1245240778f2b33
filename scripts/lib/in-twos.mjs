/**
 * Does one thing with each of a list, two at a time, and answers in the order of the list.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result> | Result} work
 * @returns {Promise<Result[]>}
 */
export async function inTwos(items, work) {
  const results = [];
  const waiting = [...items.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, item] = next;
      results[place] = await work(item);
    }
  };
  await Promise.all([worker(), worker()]);
  return results;
}
