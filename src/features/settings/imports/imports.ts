import type { ImportKind } from '../../../domain/imports/kinds.ts'
import { IMPORT_FAILED, IMPORTS } from '../../../domain/imports/kinds.ts'
import type { ImportCounts, PreviewHeader, PreviewRow } from '../../../domain/imports/preview.ts'
import { request } from '../../../lib/http.ts'
import { saveFile } from '../../../lib/saveFile.ts'

export const T = {
  tab: 'Importeren',
  choose: 'Bestand kiezen',
  run: 'Importeren',
  example: 'Voorbeeldbestand',
  busy: 'Bestand wordt geïmporteerd…',
  checking: 'Bestand wordt nagekeken…',
  done: 'Bestand succesvol geïmporteerd.',
  failed: IMPORT_FAILED,
  notFound: 'Niet gevonden items (nieuw aangemaakt)',
  /** Without a serial number nothing says that it is the same piece (D-128). */
  keyless: (n: number) =>
    `${n === 1 ? '1 item heeft' : `${n} items hebben`} geen nummer en geen serienummer: wie het bestand nog eens importeert, voegt die opnieuw toe.`,
  /** The program gives the numbers itself (D-151). */
  numbersAsCodes: (n: number) =>
    `${n === 1 ? '1 nummer wordt een code' : `${n} nummers worden codes`} van het item: een scan vindt het ermee. Het nummer zelf geeft het programma.`,
  readSheet: (name: string) => `Gelezen: het blad '${name}'.`,
  /** Nothing in the file says its encoding, so somebody looks. */
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

/** What each import does with its key, for the person who chooses the file (D-128). */
export const HINTS: Record<ImportKind, string> = {
  customers: 'Een gekende referentie wordt bijgewerkt; lege cellen laten staan wat er staat.',
  contacts: 'Per klantreferentie, op voornaam en achternaam.',
  items:
    'Op nummer, of op merk, model en serienummer; zonder die twee altijd nieuw. Onbekende categorieën worden aangemaakt.',
  holidays: 'Per datum.',
  priceRates: 'Per aantal dagen.',
  stolen: 'Gekende items worden als gestolen gemeld, andere worden aangemaakt.',
}

export interface Preview extends ImportCounts {
  /** Rows that are new each time the file is imported. */
  keyless: number
  /** Item numbers of the file that become codes. A server of an earlier version tells none of these three. */
  numbersAsCodes?: number
  /** The sheet that was read; null: a text. */
  sheet?: string | null
  /** What a text was read as, where it is not Unicode. */
  encoding?: string | null
  headers: PreviewHeader[]
  firstRows: PreviewRow[]
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

/** @param progress an id of one's own, under which importProgress tells how far it is */
function send<R>(path: string, file: File, progress: string): Promise<R> {
  const body = new FormData()
  body.append('file', file)
  return request<R>('POST', path, { body, timeout: TIMEOUT, query: { progress } })
}

/** What the file would do, with nothing written. */
export const previewFile = (kind: ImportKind, file: File, progress: string) =>
  send<Preview>(`/import/${kind}/preview`, file, progress)
export const importFile = (kind: ImportKind, file: File, progress: string) =>
  send<Imported>(PATHS[kind], file, progress)

/** How far the server is with an import; `unknown` before it has the whole file, and afterwards. */
export interface ImportProgress {
  at: 'waiting' | 'reading' | 'checking' | 'writing' | 'unknown'
  /** How many files are before it while it waits. */
  ahead?: number
}

export const importProgress = (id: string) => request<ImportProgress>('GET', `/import/progress/${id}`)

/** That in words. */
export function progressText({ at, ahead = 1 }: ImportProgress): string {
  if (at === 'waiting') return T.waiting(ahead)
  return { reading: T.reading, checking: T.comparing, writing: T.writing, unknown: T.wait }[at]
}

/** A file with the headers only, as a spreadsheet program of here opens it. */
export function saveExample(kind: ImportKind): void {
  const { title, columns } = IMPORTS[kind]
  const line = columns.map(({ header }) => header).join(';')
  saveFile(new Blob([`\ufeff${line}\r\n`], { type: 'text/csv' }), `Voorbeeld ${title.toLowerCase()}.csv`)
}
