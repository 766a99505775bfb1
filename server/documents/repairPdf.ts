import type pg from 'pg'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { repairName } from '../../src/domain/repairs/number.ts'
import type { Language } from '../../src/domain/settings/settings.ts'
import { manufacturerFileName, type DocumentKind, documentFileName } from '../../src/documents/kinds.ts'
import { repairDocument, type RepairSources } from '../../src/documents/repairDocument.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { getDoc } from '../reads/docs.ts'
import { findSignatures } from '../reads/signatures.ts'
import { createDocument } from './createDocument.ts'
import { documentLogo } from './documentLogo.ts'
import { repairSources } from './documentSources.ts'

export interface GeneratedFile {
  name: string
  bytes: Buffer
  /** True if the bytes of the logo are missing on this server. */
  withoutLogo?: boolean
  /** Characters that no font contains. */
  unshown?: string
}

/** The dependencies for creating documents. */
export interface DocumentContext {
  pool: pg.Pool
  env: BlobEnv & { publicUrl?: string | undefined }
}

/**
 * Creates a document of a repair from its stored state, for downloads and mails.
 * @param owner the requesting person
 * @param home address at which this person uses the product; null for documents that nobody waits for, which
 *   use the PUBLIC_URL
 * @throws ApiError 404 for a missing repair, DomainError (422) for a slip without external record,
 *   PaperFailed
 */
export async function repairPdf(
  app: DocumentContext,
  kind: DocumentKind,
  id: string,
  language: Language,
  owner: string,
  home: string | null = null,
): Promise<GeneratedFile> {
  const repair = await getDoc(app.pool, 'repair', id)
  const [sources = { repair }] = await repairSources(app.pool, [repair])
  const signed = { ...sources, signatures: await findSignatures(app.pool, id) }
  const { slip, withoutLogo } = await slipOf(app, signed, new Date().toISOString(), home)
  const request = { ...slip, language }
  const made = await createDocument(owner, { what: 'repair', kind, request })
  return { name: documentFileName(kind, repairName(repair), language), ...made, withoutLogo }
}

/**
 * Creates the list for a manufacturer together with the slip of each repair, from their stored state, for a
 * mail.
 * @throws ApiError 404 for a missing repair, DomainError (422) for one without external record, PaperFailed
 */
export async function manufacturerPdf(
  app: DocumentContext,
  ids: readonly string[],
  owner: string,
): Promise<GeneratedFile> {
  const repairs = await Promise.all(ids.map((id) => getDoc(app.pool, 'repair', id)))
  const at = new Date().toISOString()
  const sources = await repairSources(app.pool, repairs)
  const [first, ...rest] = await Promise.all(sources.map((source) => slipOf(app, source, at, null)))
  if (!first) throw new DomainError('not_found')
  const slips = [first.slip, ...rest.map(({ slip }) => slip)] as const
  const made = await createDocument(owner, { what: 'maker', slips })
  const withoutLogo = [first, ...rest].some((one) => one.withoutLogo)
  return { name: manufacturerFileName(dayInBrussels(at)), ...made, withoutLogo }
}

async function slipOf(app: DocumentContext, sources: RepairSources, at: string, home: string | null) {
  const { logo, withoutLogo } = await documentLogo(app, sources.executor?.logo)
  const where = { today: dayInBrussels(at), at, logo, home: app.env.publicUrl ?? home }
  return { slip: { document: repairDocument(sources), ...where }, withoutLogo }
}
