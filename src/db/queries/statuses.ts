import type { StatusKind } from '../../domain/statusColours.ts'
import { db } from '../database.ts'

/**
 * Returns the statuses that the server supplied last, in their order; empty before the first download
 * (D-034).
 */
export async function suppliedStatuses(
  kind: StatusKind,
): Promise<{ description: string; color: string | null }[]> {
  const rows = await db.ref.toArray()
  return rows.filter((row) => row.kind === kind).toSorted((a, b) => a.order - b.order)
}
