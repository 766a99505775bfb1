/** What was refused: the name of the row, and why. */
export interface Refused {
  name: string
  reason: string
}

/**
 * What is told of rows that were refused (MA-01): '18 gedaan, 2 overgeslagen: geen RMA' above their names, or each with
 * its own reason where they differ.
 */
export function bulkResult(done: number, refused: readonly Refused[]): { title: string; lines: string[] } {
  const [reason, ...others] = new Set(refused.map((one) => one.reason))
  const counts = `${done} gedaan, ${refused.length} overgeslagen`
  if (reason && others.length === 0)
    return { title: `${counts}: ${reason}`, lines: refused.map(({ name }) => name) }
  return { title: counts, lines: refused.map((one) => `${one.name}: ${one.reason}`) }
}
