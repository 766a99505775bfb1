import type pg from 'pg'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import { type BillingTerms, rentalUbl, repairUbl, type UblFile } from '../../src/documents/ubl/files.ts'
import { TERM_SETTINGS, termsOf } from '../../src/documents/ubl/terms.ts'
import { docsById, getDoc } from '../reads/docs.ts'
import { repairSources } from './documentSources.ts'
import { rentalSources } from './rentalPdf.ts'

/**
 * Creates the accounting file of a billed repair or closed rental from its stored state (UB-05).
 * @throws DomainError that lists everything it lacks, ApiError 404 for a missing record
 */
export async function ublOf(
  pool: pg.Pool,
  e: 'repair' | 'rental',
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { name, xml, problems } = await makeUblFile(pool, e, id, await readBillingTerms(pool))
  if (xml === null) throw new DomainError('invalid_args', problems.join(' '))
  return { name, bytes: Buffer.from(xml) }
}

async function makeUblFile(
  pool: pg.Pool,
  e: 'repair' | 'rental',
  id: string,
  how: BillingTerms,
): Promise<UblFile> {
  if (e === 'rental') return rentalUbl(await rentalSources(pool, await getDoc(pool, 'rental', id)), how)
  const [sources] = await repairSources(pool, [await getDoc(pool, 'repair', id)])
  return repairUbl(sources!, how)
}

async function readBillingTerms(pool: pg.Pool): Promise<BillingTerms> {
  const found = await docsById(pool, 'setting', TERM_SETTINGS)
  return termsOf(
    dayInBrussels(new Date().toISOString()),
    TERM_SETTINGS.map((id) => found.get(id)?.value),
  )
}
