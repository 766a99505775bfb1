import type { ImportKind } from '../../domain/imports/kinds.ts'
import { IMPORTS } from '../../domain/imports/kinds.ts'
import { request } from '../../lib/http.ts'
import { saveFile } from '../../lib/saveFile.ts'

export const T = {
  tab: 'Importeren',
  choose: 'Bestand kiezen',
  run: 'Importeren',
  example: 'Voorbeeldbestand',
  busy: 'Bestand wordt geïmporteerd…',
  checking: 'Bestand wordt nagekeken…',
  done: 'Bestand succesvol geïmporteerd.',
  failed: 'Er is iets misgegaan bij het importeren. Gelieve bestand na te kijken.',
  notFound: 'Niet gevonden items (nieuw aangemaakt)',
  /** Without a serial number nothing says that it is the same piece (D-128). */
  keyless: (n: number) =>
    `${n === 1 ? '1 item heeft' : `${n} items hebben`} geen serienummer: wie het bestand nog eens importeert, voegt die opnieuw toe.`,
  nothingWritten: 'Er werd nog niets ingeladen. Pas het bestand aan en kies het opnieuw.',
} as const

/** What each import does with its key, for the person who chooses the file (D-128). */
export const HINTS: Record<ImportKind, string> = {
  customers: 'Een gekende referentie wordt bijgewerkt; lege cellen laten staan wat er staat.',
  contacts: 'Per klantreferentie, op voornaam en achternaam.',
  items:
    'Op merk, model en serienummer; zonder serienummer altijd nieuw. Onbekende categorieën worden aangemaakt.',
  holidays: 'Per datum.',
  priceRates: 'Per aantal dagen.',
  stolen: 'Gekende items worden als gestolen gemeld, andere worden aangemaakt.',
}

export interface Preview {
  inserted: number
  updated: number
  unchanged: number
  /** Rows that are new each time the file is imported. */
  keyless: number
  headers: string[]
  firstRows: { row: number; action: 'insert' | 'update' | 'same'; cells: string[] }[]
  /** 'Rij 3: Naam ontbreekt'; the first ones of `errorCount`. */
  rows: string[]
  errorCount: number
}

export interface Imported {
  inserted: number
  updated: number
  unchanged: number
  notFound: { brand: string; model: string; serialNumber: string }[]
}

/** Where each file goes (IM-01 to IM-06). */
const PATHS: Record<ImportKind, string> = {
  customers: '/customer/file',
  contacts: '/customer/contact/file',
  items: '/item/file',
  holidays: '/holiday/file',
  priceRates: '/priceRate/file',
  stolen: '/item/stolen/file',
}
/** 20,000 rows over a slow line. */
const TIMEOUT = 5 * 60_000

function send<R>(path: string, file: File): Promise<R> {
  const body = new FormData()
  body.append('file', file)
  return request<R>('POST', path, { body, timeout: TIMEOUT })
}

/** What the file would do, with nothing written. */
export const previewFile = (kind: ImportKind, file: File) => send<Preview>(`/import/${kind}/preview`, file)
export const importFile = (kind: ImportKind, file: File) => send<Imported>(PATHS[kind], file)

/** A file with the headers only, as a spreadsheet program of here opens it. */
export function saveExample(kind: ImportKind): void {
  const { title, columns } = IMPORTS[kind]
  const line = columns.map(({ header }) => header).join(';')
  saveFile(new Blob([`\ufeff${line}\r\n`], { type: 'text/csv' }), `Voorbeeld ${title.toLowerCase()}.csv`)
}
