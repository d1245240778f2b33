/** Letters that a row of a phone has room for, on two lines. */
const ROOM_LETTERS = 20;

const forms =
  'Inc Incorporated Corp Corporation Company Co plc PLC SE AG NV N.V SA S.A S.p.A Ltd Limited ' +
  'Holding Holdings Group KGaA ASA AB A/S Trust';
const anyForm = forms.replaceAll('.', '\\.').replaceAll(' ', '|');
const ending = new RegExp(
  `(?:,?\\s(?:${anyForm})\\.?|\\s\\((?:ADS|ADR|Group|Holdings)\\)|\\s&|\\s- [A-Z]{1,2}|,)$`,
);

/**
 * A name as a row of a list writes it: one that is too long for it goes without "The", its legal
 * form and its class of share. The code beside it says which share it is.
 */
export function rowName(name: string): string {
  if (name.length <= ROOM_LETTERS) return name;
  let short = name.replace(/^The /, '');
  for (let form = ending.exec(short); form !== null; form = ending.exec(short)) {
    short = short.slice(0, form.index);
  }
  return short;
}

/** The name of an index as a small card writes it: `Dow Jones`, `NASDAQ`, `Hang Seng`. */
export function cardName(name: string): string {
  return name.replace(/ (?:Industrial Average|Composite|Index)(?: Index)?$/, '');
}
