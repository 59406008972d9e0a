/** The amount in reais, rounded to the centavo. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** The constant instalment that repays `principal` in `terms` at `rate` percent a term (Price table), to the centavo. */
export function instalment(principal: number, rate: number, terms: number): number {
  const fraction = rate / 100;
  return cents((principal * fraction) / (1 - (1 + fraction) ** -terms));
}

/** The yearly rate in percent that compounds twelve times from a monthly one, to four decimals. */
export function yearly(monthly: number): number {
  return Math.round(((1 + monthly / 100) ** 12 - 1) * 1e6) / 1e4;
}

/**
 * The monthly rate in percent, to four decimals, at which `terms` payments of `payment` are worth `received` today:
 * Newton's method from the contract's own rate.
 */
export function effectiveRate(received: number, payment: number, terms: number, start: number): number {
  let rate = start / 100;
  for (let step = 0; step < 4; step += 1) {
    const discount = (1 + rate) ** -terms;
    const annuity = (1 - discount) / rate;
    const slope = (terms * discount) / ((1 + rate) * rate) - annuity / rate;
    rate -= (payment * annuity - received) / (payment * slope);
  }
  return Math.round(rate * 1e6) / 1e4;
}
