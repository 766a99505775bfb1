import type pg from 'pg'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { repairName } from '../../src/domain/repairs/number.ts'
import type { Language } from '../../src/domain/settings/settings.ts'
import { type PaperKind, paperFileName } from '../../src/documents/kinds.ts'
import { repairPaper } from '../../src/documents/paper.ts'
import { getDoc } from '../reads/docs.ts'
import { signaturesOf } from '../reads/signatures.ts'
import { makePaper } from './makePaper.ts'
import { paperLogo } from './paperLogo.ts'
import { repairSources } from './papers.ts'

export interface MadeFile {
  name: string
  bytes: Buffer
  /** The logo that it should have is not on this server. */
  withoutLogo?: boolean
}

/** What papers are made from. */
export interface PaperPlace {
  pool: pg.Pool
  env: { dataDir: string; publicUrl?: string | undefined }
}

/**
 * A document of a repair as it is stored now: for the downloads, and for what a mail carries.
 * @param owner who asks for it
 * @param home where that person has the product open; for what nobody waits for the PUBLIC_URL
 * @throws ApiError 404 for a repair that does not exist, DomainError (422) for a slip without external record,
 *   PaperFailed
 */
export async function repairPdf(
  app: PaperPlace,
  kind: PaperKind,
  id: string,
  language: Language,
  owner: string,
  home: string | null = null,
): Promise<MadeFile> {
  const repair = await getDoc(app.pool, 'repair', id)
  const [sources = { repair }] = await repairSources(app.pool, [repair])
  const { logo, withoutLogo } = await paperLogo(app, sources.executor?.logo)
  const at = new Date().toISOString()
  const paper = repairPaper({ ...sources, signatures: await signaturesOf(app.pool, id) })
  const request = { paper, language, today: dayInBrussels(at), at, logo, home: app.env.publicUrl ?? home }
  const bytes = await makePaper(owner, { what: 'repair', kind, request })
  return { name: paperFileName(kind, repairName(repair), language), bytes, withoutLogo }
}
