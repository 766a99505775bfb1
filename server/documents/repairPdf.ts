import type pg from 'pg'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { repairName } from '../../src/domain/repairs/number.ts'
import type { Language } from '../../src/domain/settings/settings.ts'
import { type PaperKind, paperFileName } from '../../src/documents/kinds.ts'
import { repairPaper } from '../../src/documents/paper.ts'
import { getDoc } from '../reads/docs.ts'
import { makePaper } from './makePaper.ts'
import { paperLogo } from './paperLogo.ts'
import { repairSources } from './papers.ts'

export interface MadeFile {
  name: string
  bytes: Buffer
  /** The logo that it should have is not on this server. */
  withoutLogo?: boolean
}

/**
 * A document of a repair as it is stored now: for the downloads, and for what a mail carries.
 * @param owner who asks for it
 * @throws ApiError 404 for a repair that does not exist, DomainError (422) for a slip without external record,
 *   PaperFailed
 */
export async function repairPdf(
  app: { pool: pg.Pool; env: { dataDir: string } },
  kind: PaperKind,
  id: string,
  language: Language,
  owner: string,
): Promise<MadeFile> {
  const repair = await getDoc(app.pool, 'repair', id)
  const [sources = { repair }] = await repairSources(app.pool, [repair])
  const { logo, withoutLogo } = await paperLogo(app, sources.executor?.logo)
  const at = new Date().toISOString()
  const paper = repairPaper(sources)
  const request = { paper, language, today: dayInBrussels(at), at, logo }
  const bytes = await makePaper(owner, { what: 'repair', kind, request })
  return { name: paperFileName(kind, repairName(repair), language), bytes, withoutLogo }
}
