import type { AuditEntry, AuditFilter } from '../../../domain/system/audit.ts'
import { request, requestFile } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/saveFile.ts'

export interface AuditPage {
  entries: AuditEntry[]
  /** The cursor of the next page; null: these are the oldest entries. */
  next: number | null
}

export const loadAudit = (filter: AuditFilter, before: number | null): Promise<AuditPage> =>
  request<AuditPage>('GET', '/audit', { query: { ...filter, before: before ?? undefined } })

/** Saves the whole selection as a CSV file. */
export async function saveAudit(filter: AuditFilter): Promise<void> {
  const { blob, name } = await requestFile('GET', '/audit/export', { query: { ...filter }, timeout: false })
  saveFile(blob, name ?? 'logboek-van-de-zaak.csv')
}
