import type { ImportKind } from '../../../domain/imports/kinds.ts'
import { IMPORT_FAILED, IMPORTS } from '../../../domain/imports/kinds.ts'
import type { ImportCounts, PreviewHeader, PreviewRow } from '../../../domain/imports/preview.ts'
import { request } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/saveFile.ts'

export const importTexts = {
  tab: 'Importeren',
  choose: 'Bestand kiezen',
  run: 'Importeren',
  example: 'Voorbeeldbestand',
  busy: 'Bestand wordt geïmporteerd…',
  checking: 'Bestand wordt nagekeken…',
  done: 'Bestand succesvol geïmporteerd.',
  failed: IMPORT_FAILED,
  notFound: 'Niet gevonden items (nieuw aangemaakt)',
  /** Without a serial number, an item cannot be recognised at the next import (D-128). */
  keyless: (n: number) =>
    `${n === 1 ? '1 item heeft' : `${n} items hebben`} geen nummer en geen serienummer: wie het bestand nog eens importeert, voegt die opnieuw toe.`,
  /** The program assigns item numbers itself (D-151). */
  numbersAsCodes: (n: number) =>
    `${n === 1 ? '1 nummer wordt een code' : `${n} nummers worden codes`} van het item: een scan vindt het ermee. Het nummer zelf geeft het programma.`,
  readSheet: (name: string) => `Gelezen: het blad '${name}'.`,
  /** The file does not declare its encoding, so a person must check it. */
  readAs: (encoding: string) =>
    `Gelezen als ${encoding}. Kijk in de rijen hieronder na of de letters met accenten kloppen.`,
  wait: 'Even geduld…',
  waiting: (ahead: number) => `Wacht op ${ahead === 1 ? 'een ander bestand' : `${ahead} andere bestanden`} …`,
  reading: 'Het bestand wordt gelezen …',
  comparing: 'De rijen worden vergeleken met wat er al is …',
  writing: 'De rijen worden opgeslagen …',
  notRead: 'wordt niet ingelezen',
  nothingYet: 'Er werd nog niets ingeladen.',
  nothingWritten: 'Er werd nog niets ingeladen. Pas het bestand aan en kies het opnieuw.',
} as const

/** Explains for each import which key it matches rows by (D-128). */
export const HINTS: Record<ImportKind, string> = {
  customers: 'Een bestaande referentie wordt bijgewerkt; lege cellen laten staan wat er staat.',
  contacts: 'Per klantreferentie, op voornaam en achternaam.',
  items:
    'Op nummer, of op merk, model en serienummer; zonder die twee altijd nieuw. Onbekende categorieën worden aangemaakt.',
  holidays: 'Per datum.',
  priceRates: 'Per aantal dagen.',
  stolen: 'Bestaande items worden als gestolen gemeld, andere worden aangemaakt.',
}

export interface ImportPreview extends ImportCounts {
  /** Number of rows that are added again at each import of the file. */
  keyless: number
  /** Number of item numbers in the file that become codes. */
  numbersAsCodes: number
  /** The sheet that was read; null for a text file. */
  sheet: string | null
  /** The assumed encoding of a text file that is not Unicode. */
  encoding: string | null
  headers: PreviewHeader[]
  firstRows: PreviewRow[]
  /** Example: 'Rij 3: Naam ontbreekt'. Only the first of the `errorCount` errors. */
  rows: string[]
  errorCount: number
}

export interface ImportResult {
  inserted: number
  updated: number
  unchanged: number
  notFound: { brand: string; model: string; serialNumber: string }[]
}

/** The API paths of the imports (IM-01 to IM-06). */
const PATHS: Record<ImportKind, string> = {
  customers: '/customer/file',
  contacts: '/customer/contact/file',
  items: '/item/file',
  holidays: '/holiday/file',
  priceRates: '/priceRate/file',
  stolen: '/item/stolen/file',
}
/** In ms: 20,000 rows over a slow connection. */
const TIMEOUT = 5 * 60_000

/** Uploads a file. @param progress a new id under which `importProgress` reports the progress */
function send<R>(path: string, file: File, progress: string): Promise<R> {
  const body = new FormData()
  body.append('file', file)
  return request<R>('POST', path, { body, timeout: TIMEOUT, query: { progress } })
}

/** Returns what the import would do, without writing anything. */
export const previewFile = (kind: ImportKind, file: File, progress: string) =>
  send<ImportPreview>(`/import/${kind}/preview`, file, progress)
export const importFile = (kind: ImportKind, file: File, progress: string) =>
  send<ImportResult>(PATHS[kind], file, progress)

/** The progress of an import on the server; `unknown` before it has the whole file, and after the end. */
export interface ImportProgress {
  at: 'waiting' | 'reading' | 'checking' | 'writing' | 'unknown'
  /** Number of files before it in the queue. */
  ahead?: number
}

export const importProgress = (id: string) => request<ImportProgress>('GET', `/import/progress/${id}`)

/** Returns the progress in words. */
export function progressText({ at, ahead = 1 }: ImportProgress): string {
  if (at === 'waiting') return importTexts.waiting(ahead)
  return {
    reading: importTexts.reading,
    checking: importTexts.comparing,
    writing: importTexts.writing,
    unknown: importTexts.wait,
  }[at]
}

/** Saves a file with only the headers, in the CSV format that a Belgian spreadsheet program opens. */
export function saveExample(kind: ImportKind): void {
  const { title, columns } = IMPORTS[kind]
  const line = columns.map(({ header }) => header).join(';')
  saveFile(new Blob([`\ufeff${line}\r\n`], { type: 'text/csv' }), `Voorbeeld ${title.toLowerCase()}.csv`)
}
