import { jsonLiteral } from './aggregates/write.ts'

/** A number of a gapless series that belongs to a document (B6.4). */
export interface AssignedNumber {
  kind: string
  boekjaar: number
  n: number
  entityId: string
  /** The mutation that took the number; absent if the number came with the document. */
  mid?: string
}

/** Returns the statements that record numbers, so that the next assigned number follows on (B6.4, I9). */
export function numberStatements(numbers: readonly AssignedNumber[]): string[] {
  if (numbers.length === 0) return []
  const rows = numbers.map(({ entityId, ...rest }) => ({ ...rest, entity_id: entityId }))
  const from = `FROM json_populate_recordset(NULL::doc_number, ${jsonLiteral(rows)})`
  return [
    `INSERT INTO doc_number (kind, boekjaar, n, entity_id, mid) SELECT kind, boekjaar, n, entity_id, mid ${from}`,
    `INSERT INTO doc_counter (kind, boekjaar, n) SELECT kind, boekjaar, max(n) ${from} GROUP BY kind, boekjaar
     ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(doc_counter.n, excluded.n)`,
  ]
}
