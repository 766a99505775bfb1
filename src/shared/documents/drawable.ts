import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { ReplicaDb } from '../../db/database.ts'
import { signaturesOf } from '../../db/queries/documents.ts'
import { documentDefinition } from '../../documents/definition.ts'
import { manufacturerDocuments } from '../../documents/manufacturerDocuments.ts'
import { manufacturerFileName, type DocumentKind, type RentalPrices } from '../../documents/kinds.ts'
import { logoUrl } from '../../documents/logo.ts'
import { repairDocument, type RepairSources } from '../../documents/repairDocument.ts'
import { rentalDocument } from '../../documents/rentalDocument.ts'
import { rentalSheet } from '../../documents/rentalSheet.ts'
import { rentalSlip } from '../../documents/rentalSlip.ts'
import type { ModelPlaces } from '../../domain/items/place.ts'
import { rentalSlipSheet } from '../../documents/rentalSlipSheet.ts'
import type { RentalSlipKind } from '../../domain/documents/constants.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { today } from '../../lib/dates.ts'
import { readLogo, readRentalSource } from './readSources.ts'

/** A document that is ready to be drawn, alone or with others. */
export interface Drawable {
  /** The number of its record, or the provisional code. */
  name: string
  definition: TDocumentDefinitions
  /** True if its logo is not on this device. */
  withoutLogo: boolean
}

export interface DrawContext {
  db: ReplicaDb
  now: () => number
  /** The URL of the app; null: not known. */
  home: string | null
}

export async function logoOf(db: ReplicaDb, executor: RepairSources['executor']) {
  const logo = logoUrl(await readLogo(db, executor?.logo))
  return { logo, withoutLogo: Boolean(executor?.logo) && logo === null }
}

export async function repairDrawable(
  context: DrawContext,
  source: RepairSources,
  { kind, language }: { kind: DocumentKind; language: Language },
): Promise<Drawable> {
  const signatures = await signaturesOf(context.db, source.repair.id)
  const { slip, withoutLogo } = await slipOf(context, { ...source, signatures })
  const definition = documentDefinition(kind, { ...slip, language })
  return { name: slip.document.name, definition, withoutLogo }
}

async function slipOf({ db, now, home }: DrawContext, source: RepairSources) {
  const { logo, withoutLogo } = await logoOf(db, source.executor)
  const at = new Date(now()).toISOString()
  return { slip: { document: repairDocument(source), today: today(at), at, logo, home }, withoutLogo }
}

/**
 * The documents that are sent to one manufacturer together; `name` is the file name. @throws DomainError if there
 * are none
 */
export async function manufacturerDrawable(
  context: DrawContext,
  sources: readonly RepairSources[],
): Promise<Drawable> {
  const [first, ...rest] = await Promise.all(sources.map((source) => slipOf(context, source)))
  if (!first) throw new DomainError('not_found')
  const definition = manufacturerDocuments([first.slip, ...rest.map(({ slip }) => slip)])
  const withoutLogo = [first, ...rest].some((one) => one.withoutLogo)
  return { name: manufacturerFileName(first.slip.today), definition, withoutLogo }
}

/** @throws DomainError if this device does not have the rental */
export async function rentalDrawable(
  { db, now, home }: DrawContext,
  rentalId: string,
  prices: RentalPrices,
): Promise<Drawable> {
  const source = await readRentalSource(db, rentalId)
  const rentalContent = rentalDocument(source)
  const { logo, withoutLogo } = await logoOf(db, source.executor)
  const definition = rentalSheet({
    document: rentalContent,
    prices,
    at: new Date(now()).toISOString(),
    logo,
    home,
  })
  return { name: rentalContent.name, definition, withoutLogo }
}

/** @throws DomainError if this device does not have the rental */
export async function rentalSlipDrawable(
  { db, now, home }: DrawContext,
  kind: RentalSlipKind,
  rentalId: string,
  places?: ModelPlaces,
): Promise<Drawable> {
  const source = await readRentalSource(db, rentalId)
  const slip = rentalSlip(kind, source, places)
  const { logo, withoutLogo } = await logoOf(db, source.executor)
  const definition = rentalSlipSheet({ slip, at: new Date(now()).toISOString(), logo, home })
  return { name: slip.document.name, definition, withoutLogo }
}
