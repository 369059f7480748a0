/** How sure the bound is: of a hundred of them so many hold. */
const SURE = 0.95;
const STEPS = 60;

/**
 * The share of wrong ones that is not exceeded, with 95 % certainty, where so many of those that were looked at were wrong (the
 * upper bound of Clopper and Pearson). None of 600 makes 0.5 %.
 */
export function upperBound(looked: number, wrong: number): number {
  if (looked <= 0 || wrong >= looked) return 1;
  let [low, high] = [wrong / looked, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(wrong, looked, middle) > 1 - SURE) low = middle;
    else high = middle;
  }
  return high;
}

/** The probability of at most so many wrong ones of a number, where each is wrong with the probability `share`. */
function atMost(wrong: number, of: number, share: number): number {
  // Each from the one before it, in logarithms: the first is too small to be written out.
  let term = of * Math.log1p(-share);
  let sum = Math.exp(term);
  for (let count = 1; count <= wrong; count += 1) {
    term += Math.log((of - count + 1) / count) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(term);
  }
  return sum;
}
