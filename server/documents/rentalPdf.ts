import type pg from 'pg'
import type { Rental } from '../../src/domain/rentals/rental.ts'
import { type RentalPrices, rentalFileName } from '../../src/documents/kinds.ts'
import { movementsOf } from '../../src/domain/rentals/movements.ts'
import { firstExecutor } from '../../src/domain/settings/executors.ts'
import { rentalDocument, type RentalSources } from '../../src/documents/rentalDocument.ts'
import { docsById, findDocs, getDoc } from '../reads/docs.ts'
import { findSignatures } from '../reads/signatures.ts'
import { createDocument } from './createDocument.ts'
import { documentLogo } from './documentLogo.ts'
import type { GeneratedFile, DocumentContext } from './repairPdf.ts'

/**
 * Creates the document of a rental from its stored state (AP-066, PF-04).
 * @param owner the requesting person
 * @param home address at which this person uses the product
 * @throws ApiError 404 for a missing rental, PaperFailed
 */
export async function rentalPdf(
  app: DocumentContext,
  id: string,
  prices: RentalPrices,
  owner: string,
  home: string | null = null,
): Promise<GeneratedFile> {
  const sources = await rentalSources(app.pool, await getDoc(app.pool, 'rental', id))
  const { logo, withoutLogo } = await documentLogo(app, sources.executor?.logo)
  const document = rentalDocument(sources)
  const at = new Date().toISOString()
  const request = { document, prices, at, logo, home: app.env.publicUrl ?? home }
  const made = await createDocument(owner, { what: 'rental', request })
  return { name: rentalFileName(document.name), ...made, withoutLogo }
}

/** Returns a rental with all records that its documents or mails need. */
export async function rentalSources(pool: pg.Pool, rental: Rental): Promise<RentalSources> {
  const customers = await docsById(pool, 'customer', [rental.customerId])
  const items = await docsById(
    pool,
    'item',
    [...rental.rentalLines, ...movementsOf(rental)].map(({ itemId }) => itemId),
  )
  const executors = await findDocs(pool, 'executor', 'r.active')
  const customer = customers.get(rental.customerId ?? '')
  const signatures = await findSignatures(pool, rental.id)
  return { rental, customer, items, executor: firstExecutor(executors), signatures }
}
