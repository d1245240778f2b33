import type { Page } from 'playwright-core';

/** A receipt of an explanation as it stands on the screen. */
interface ShownReceipt {
  readonly how: string | null;
  readonly lines: readonly {
    readonly text: string;
    readonly isSum: boolean;
    readonly label: string;
  }[];
}

const DECIMALS = 8;

/** "−HK$1,234.50" in units of 10^-8; null where nothing is known ("--"). Throws on other text. */
export function figure(text: string): bigint | null {
  const plain = text
    .replace(/[\s,]/g, '')
    .replace('−', '-')
    .replace(/HK\$|\$|[A-Z]{3}/g, '');
  if (plain === '--') return null;
  const read = /^([+-]?)(\d+)(?:\.(\d{1,8}))?×?$/.exec(plain);
  if (read === null) throw new Error(`“${text}” is no figure`);
  const [, sign, whole = '', places = ''] = read;
  const units = BigInt(whole + places.padEnd(DECIMALS, '0'));
  return sign === '-' ? -units : units;
}

/** What does not add up in a receipt; nothing when it does. */
export function faultsOf(receipt: ShownReceipt): string[] {
  const { how, lines } = receipt;
  const shown = lines.map((line) => `${line.label} ${line.text}`).join(' | ');
  if (how === 'said') {
    return lines.some((line) => line.isSum) ? [`a sum that is only said: ${shown}`] : [];
  }
  if (how === 'product') return productFaults(receipt, shown);
  if (how !== 'sum') return [`no word how it is worked out: ${shown}`];
  let sum: bigint | null = 0n;
  let parts = 0;
  const faults: string[] = [];
  for (const line of lines) {
    const value = figure(line.text);
    if (!line.isSum) {
      sum = sum === null || value === null ? null : sum + value;
      parts += 1;
      continue;
    }
    if (sum !== value) faults.push(`does not add up: ${shown}`);
    if (parts === 0 && value !== 0n) faults.push(`a sum of nothing: ${shown}`);
    sum = 0n;
    parts = 0;
  }
  if (parts > 0) faults.push(`parts without a sum: ${shown}`);
  return faults;
}

/** A product of rounded factors: off by at most half of the price's last digit on each unit. */
function productFaults({ lines }: ShownReceipt, shown: string): string[] {
  const factors = lines.filter((line) => !line.isSum).map((line) => Number(figure(line.text)));
  const told = lines.find((line) => line.isSum);
  if (told === undefined || factors.length < 2) return [`no product: ${shown}`];
  const scale = 10 ** DECIMALS;
  const product = factors.reduce((all, factor) => all * (factor / scale), 1);
  const [quantity = 0] = factors;
  const tolerance = 0.01 + (quantity / scale) * 0.005;
  return Math.abs(product - Number(figure(told.text)) / scale) > tolerance
    ? [`does not multiply: ${shown}`]
    : [];
}

/** The receipts of the open explanation. */
async function receiptsOf(page: Page): Promise<ShownReceipt[]> {
  return page
    .getByRole('dialog')
    .locator('dl.receipt')
    .evaluateAll((receipts) =>
      receipts.map((receipt) => ({
        how: receipt.getAttribute('data-how'),
        lines: [...receipt.querySelectorAll('.receipt-line')].map((line) => ({
          label: line.querySelector('dt')?.textContent ?? '',
          text: line.querySelector('dd.num')?.textContent ?? '',
          isSum: line.classList.contains('receipt-sum'),
        })),
      })),
    );
}

export interface ScreenSums {
  /** How many explanations were opened. */
  readonly opened: number;
  readonly faults: readonly string[];
  /** Every sum by its label, as it is written. */
  readonly sums: ReadonlyMap<string, string>;
}

/** Opens every "How is this worked out?" of the screen and adds all of them up. */
export async function addUpScreen(page: Page): Promise<ScreenSums> {
  const faults: string[] = [];
  const sums = new Map<string, string>();
  const labels = page.locator('main button.explainable:visible, main .explainable:visible');
  const count = await labels.count();
  for (let index = 0; index < count; index += 1) {
    await labels.nth(index).click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await sheet.locator('h3').first().waitFor();
    for (const receipt of await receiptsOf(page)) {
      faults.push(...faultsOf(receipt));
      for (const { label, text, isSum } of receipt.lines) if (isSum) sums.set(label, text);
    }
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  }
  return { opened: count, faults, sums };
}
