/** An address as it is kept: one customer, whatever the case it is typed in. */
export function keptEmail(email: string): string {
  return email.trim().toLowerCase();
}
