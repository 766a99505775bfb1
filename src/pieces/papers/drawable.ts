import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { WerkbankDb } from '../../db/database.ts'
import { signaturesOf } from '../../db/queries/signatures.ts'
import { paperDefinition } from '../../documents/definition.ts'
import type { PaperKind, RentalPrices } from '../../documents/kinds.ts'
import { logoUrl } from '../../documents/logo.ts'
import { repairPaper, type RepairSources } from '../../documents/paper.ts'
import { rentalPaper } from '../../documents/rentalPaper.ts'
import { rentalSheet } from '../../documents/rentalSheet.ts'
import { type ModelPlaces, rentalSlip } from '../../documents/rentalSlip.ts'
import { rentalSlipSheet } from '../../documents/rentalSlipSheet.ts'
import type { RentalSlipKind } from '../../domain/papers/constants.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { today } from '../../lib/dates.ts'
import { readLogo, readRentalSource } from './readPaper.ts'

/** A paper that is ready to be drawn, alone or with others. */
export interface Drawable {
  /** The number of its record, or its provisional code. */
  name: string
  definition: TDocumentDefinitions
  /** The logo that it should have is not on this device. */
  withoutLogo: boolean
}

export interface Where {
  db: WerkbankDb
  now: () => number
  /** Where the product is opened; null: not known. */
  home: string | null
}

export async function logoOf(db: WerkbankDb, executor: RepairSources['executor']) {
  const logo = logoUrl(await readLogo(db, executor?.logo))
  return { logo, withoutLogo: Boolean(executor?.logo) && logo === null }
}

export async function repairDrawable(
  { db, now, home }: Where,
  source: RepairSources,
  { kind, language }: { kind: PaperKind; language: Language },
): Promise<Drawable> {
  const signatures = await signaturesOf(db, source.repair.id)
  const paper = repairPaper({ ...source, signatures })
  const { logo, withoutLogo } = await logoOf(db, source.executor)
  const at = new Date(now()).toISOString()
  const definition = paperDefinition(kind, { paper, language, today: today(at), at, logo, home })
  return { name: paper.name, definition, withoutLogo }
}

/** @throws DomainError when this device does not have the rental */
export async function rentalDrawable(
  { db, now, home }: Where,
  rentalId: string,
  prices: RentalPrices,
): Promise<Drawable> {
  const source = await readRentalSource(db, rentalId)
  const paper = rentalPaper(source)
  const { logo, withoutLogo } = await logoOf(db, source.executor)
  const definition = rentalSheet({ paper, prices, at: new Date(now()).toISOString(), logo, home })
  return { name: paper.name, definition, withoutLogo }
}

/** @throws DomainError when this device does not have the rental */
export async function rentalSlipDrawable(
  { db, now, home }: Where,
  kind: RentalSlipKind,
  rentalId: string,
  places?: ModelPlaces,
): Promise<Drawable> {
  const source = await readRentalSource(db, rentalId)
  const slip = rentalSlip(kind, source, places)
  const { logo, withoutLogo } = await logoOf(db, source.executor)
  const definition = rentalSlipSheet({ slip, at: new Date(now()).toISOString(), logo, home })
  return { name: slip.paper.name, definition, withoutLogo }
}
