/** What was refused: the name of the row, and why. */
export interface Refused {
  name: string
  reason: string
}

/** '18 gedaan, 2 overgeslagen: geen RMA' (MA-01); more than one reason stands with the names alone. */
export function bulkResult(done: number, refused: readonly Refused[]): string {
  const [reason, ...others] = new Set(refused.map((one) => one.reason))
  const counts = `${done} gedaan, ${refused.length} overgeslagen`
  return reason && others.length === 0 ? `${counts}: ${reason}` : counts
}
