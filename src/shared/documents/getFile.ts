import { db } from '../../db/database.ts'
import type { EntityName } from '../../domain/entities.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { UNSHOWN_HEADER } from '../../documents/fonts/unshown.ts'
import { WITHOUT_LOGO_HEADER } from '../../documents/logo.ts'
import { PDF_MIME, type DocumentKind, type RentalPrices, XLSX_MIME } from '../../documents/kinds.ts'
import { NetworkError, requestFile, type RequestOptions } from '../../lib/http.ts'
import { syncNow, syncStatus } from '../../sync/client.ts'
import { type FetchedFile, getServerFirst } from './serverFirst.ts'
import {
  makeRepairPdf,
  makeRentalPdf,
  makeSpreadsheet,
  type DocumentFile,
  type RepairExportQuery,
} from './documentWorkerClient.ts'

export type RepairReferences = Pick<Repair, 'id' | 'customerId' | 'itemId' | 'executorId'>

/** A document of a repair that includes the edits of this device. */
export const getRepairPdf = (
  kind: DocumentKind,
  repair: RepairReferences,
  language: Language,
): Promise<FetchedFile<DocumentFile>> => {
  const path = `/file/download/${kind}/${repair.id}${kind === 'externalRepair' ? '' : `/${language}`}`
  return getServerFirst({
    reachable: reachable(),
    unsent: () => anyUnsent(repair),
    flush: syncNow,
    download: (ms) => download(path, PDF_MIME, ms),
    make: () => makeRepairPdf(kind, repair.id, language),
  })
}

/**
 * The spreadsheet of the overview (D-072). Only the device knows the quick filters, so a filtered list is made
 * here.
 */
export const getSpreadsheet = ({
  term,
  all,
  filters,
  ids,
}: RepairExportQuery): Promise<FetchedFile<DocumentFile>> =>
  getServerFirst({
    reachable: filters === undefined && ids === undefined && reachable(),
    unsent: async () => (await db.outbox.count()) > 0,
    flush: syncNow,
    download: (ms) =>
      download('/file/export/repair/', XLSX_MIME, ms, { query: { term: term || undefined, all } }),
    make: () => makeSpreadsheet({ term, all, filters, ...(ids ? { ids } : {}) }),
  })

/** The document of a rental that includes the edits of this device. */
export const getRentalPdf = (rentalId: string, prices: RentalPrices): Promise<FetchedFile<DocumentFile>> =>
  getServerFirst({
    reachable: reachable(),
    unsent: () => anyUnsentOfRental(rentalId),
    flush: syncNow,
    download: (ms) => download(`/file/download/verhuur/${rentalId}/${prices}`, PDF_MIME, ms),
    make: () => makeRentalPdf(rentalId, prices),
  })

/** True if the server can be asked. */
function reachable(): boolean {
  const { online, state } = syncStatus.getSnapshot()
  return online && state !== 'auth' && state !== 'blocked'
}

type Named = [EntityName, string | null]

const anyUnsent = ({ id, customerId, itemId, executorId }: RepairReferences): Promise<boolean> =>
  anyShadow([
    ['repair', id],
    ['customer', customerId],
    ['item', itemId],
    ['executor', executorId],
  ])

async function anyUnsentOfRental(id: string): Promise<boolean> {
  const rental = await db.rental.get(id)
  const items = (rental?.rentalLines ?? []).map(({ itemId }): Named => ['item', itemId])
  // The letterhead depends on all executors.
  const executors = (await db.executor.toCollection().primaryKeys()).map((key): Named => ['executor', key])
  return anyShadow([['rental', id], ['customer', rental?.customerId ?? null], ...items, ...executors])
}

/** Every record with changes that the server has not confirmed has a shadow. */
async function anyShadow(named: readonly Named[]): Promise<boolean> {
  const shadows = await db.shadow.bulkGet(
    named.flatMap(([e, key]): [EntityName, string][] => (key === null ? [] : [[e, key]])),
  )
  return shadows.some((shadow) => shadow !== undefined)
}

async function download(
  path: string,
  mime: string,
  ms: number,
  more: RequestOptions = {},
): Promise<DocumentFile> {
  // The signal also aborts a body that stalls; the timeout of the request ends with its headers.
  const options = { ...more, timeout: ms, signal: AbortSignal.timeout(ms) }
  const { blob, name, headers } = await requestFile('GET', path, options)
  // The page of a captive portal is not a document.
  if (!blob.type.startsWith(mime) || name === null) throw new NetworkError(`${path} gave ${blob.type}`)
  const unshown = decodeURIComponent(headers.get(UNSHOWN_HEADER) ?? '')
  return { name, blob, withoutLogo: headers.has(WITHOUT_LOGO_HEADER), unshown }
}
