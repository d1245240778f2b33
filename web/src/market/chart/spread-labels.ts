/**
 * Places for labels that want to stand at `wanted`: in the same order, at least `apart` from each
 * other, not above `least`, and as near to where they want to stand as that leaves.
 */
export function spreadLabels(
  wanted: readonly number[],
  { apart, least }: { apart: number; least: number },
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => at(a) - at(b) || a - b);
  const groups: { first: number; members: number[] }[] = [];
  for (const member of order) {
    let group = { first: Math.max(at(member), least), members: [member] };
    for (let before = groups.at(-1); before !== undefined; before = groups.at(-1)) {
      if (before.first + before.members.length * apart <= group.first) break;
      groups.pop();
      const members = [...before.members, ...group.members];
      const starts = members.map((one, place) => at(one) - place * apart);
      const middle = starts.reduce((all, start) => all + start, 0) / starts.length;
      group = { first: Math.max(middle, least), members };
    }
    groups.push(group);
  }
  const placed = [...wanted];
  for (const { first, members } of groups) {
    for (const [place, member] of members.entries()) placed[member] = first + place * apart;
  }
  return placed;

  function at(member: number): number {
    return wanted[member] ?? 0;
  }
}

/** The same beside a label that stays at `kept`: the others go above and below it. */
export function spreadAround(
  wanted: readonly number[],
  kept: number,
  { apart, least }: { apart: number; least: number },
): readonly number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => at(a) - at(b) || a - b);
  const room = Math.max(0, Math.floor((kept - least) / apart));
  const above = order.filter((one) => at(one) < kept).slice(0, room);
  const below = order.filter((one) => !above.includes(one));
  const placed = [...wanted];
  const up = spreadLabels(above.map(at), { apart, least });
  const down = spreadLabels(below.map(at), { apart, least: kept + apart });
  for (const [place, one] of above.entries()) {
    placed[one] = Math.min(up[place] ?? 0, kept - apart * (above.length - place));
  }
  for (const [place, one] of below.entries()) placed[one] = down[place] ?? 0;
  return placed;

  function at(member: number): number {
    return wanted[member] ?? 0;
  }
}
