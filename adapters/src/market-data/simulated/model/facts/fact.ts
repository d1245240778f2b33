/** A property of the market that was measured, and where it has to lie. */
export interface Fact {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
}

export function fact(name: string, value: number, [least, most]: readonly [number, number]): Fact {
  return { name, value, least, most };
}

export function holds({ value, least, most }: Fact): boolean {
  return value >= least && value <= most;
}

/** As a line of a table: what, how much, between what, and whether it holds. */
export function factLine(one: Fact): string {
  const numbers = [one.value, one.least, one.most].map((value) => value.toFixed(3).padStart(8));
  return `${one.name.padEnd(46)}${numbers.join('')}  ${holds(one) ? 'holds' : 'DOES NOT HOLD'}`;
}
