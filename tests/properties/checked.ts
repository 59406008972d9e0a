import fc from 'fast-check';

/**
 * Checks a property in so many runs. One that does not hold is told by its seed and path, which `fc.assert` takes to
 * play the case again, and by what it threw: the listing itself would fill pages.
 */
export async function checked<Given>(property: fc.IAsyncProperty<Given>, numRuns: number): Promise<void> {
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(property, { numRuns, endOnFailure: true });
  if (failed) throw new Error(`seed ${seed}, path "${counterexamplePath}"`, { cause: errorInstance });
}
