/** A refused row: its name and the reason. */
export interface RefusedRow {
  name: string
  reason: string
}

/**
 * The message about refused rows (MA-01): '18 gedaan, 2 overgeslagen: geen RMA' above their names. If the reasons
 * differ, each name has its own.
 */
export function bulkResult(done: number, refused: readonly RefusedRow[]): { title: string; lines: string[] } {
  const [reason, ...others] = new Set(refused.map((one) => one.reason))
  const counts = `${done} gedaan, ${refused.length} overgeslagen`
  if (reason && others.length === 0)
    return { title: `${counts}: ${reason}`, lines: refused.map(({ name }) => name) }
  return { title: counts, lines: refused.map((one) => `${one.name}: ${one.reason}`) }
}
