import '../threads/lowPriority.ts'
import { parentPort } from 'node:worker_threads'
import { IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import {
  countsOf,
  type ImportCounts,
  type PreviewHeader,
  type PreviewRow,
  previewRows,
} from '../../src/domain/imports/preview.ts'
import { readSheet, rowErrorText, type Sheet } from '../../src/domain/imports/sheet.ts'
import type { ImportTable } from '../../src/domain/imports/table.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import { type KnownRecordsText, type NamesInFile, namesInFile, parseKnownRecords } from './knownRecords.ts'
import { chunksOf, type WriteChunk } from './chunks.ts'
import { planSheet } from './plan.ts'
import { readTable, UnreadableFile } from './readTable.ts'

/*
 * Processes one file, from its bytes to a plan of changes. All CPU work is done in this thread, so that the
 * server keeps answering and a malicious file only harms this thread. It answers twice: first the names in
 * the rows, and then the plan, once it gets the known records with these names.
 */

export interface ImportWork {
  kind: ImportKind
  bytes: Uint8Array
}
/** The names in the rows, or the Dutch reason why the file is refused. */
export type ReadAnswer = { named: NamesInFile } | { refused: string }
export interface PlanRequest {
  known: KnownRecordsText
  /** True if the plan will be written. */
  toWrite: boolean
}
export interface PlannedImport
  extends Pick<ImportPlan, 'notFound'>,
    Pick<ImportTable, 'sheet' | 'encoding'>,
    ImportCounts {
  /** Empty for a preview, or if there are errors. */
  writes: WriteChunk[]
  keyless: number
  /** Number of item numbers in the file that become codes (D-151). */
  numbersAsCodes: number
  /** 'Rij 3: Naam ontbreekt': the first ones of `errorCount`. */
  rows: string[]
  errorCount: number
  headers: PreviewHeader[]
  firstRows: PreviewRow[]
}

const ROWS_SHOWN = 20
const ERRORS_SHOWN = 200

interface ParsedFile {
  kind: ImportKind
  table: ImportTable
  sheet: Sheet
}

/** The open file; a thread processes one at a time. */
let opened: ParsedFile | null = null

function read({ kind, bytes }: ImportWork): ReadAnswer {
  const { columns } = IMPORTS[kind]
  try {
    const table = readTable(bytes, columns)
    opened = { kind, table, sheet: readSheet(columns, table) }
    return { named: namesInFile(kind, opened.sheet.rows) }
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.message }
    throw error
  }
}

function plan({ kind, table, sheet }: ParsedFile, { known, toWrite }: PlanRequest): PlannedImport {
  const made = planSheet(kind, sheet, parseKnownRecords(known))
  return {
    ...countsOf(made),
    ...previewRows(sheet, made, table.cells, ROWS_SHOWN),
    sheet: table.sheet,
    encoding: table.encoding,
    writes: toWrite && made.errors.length === 0 ? chunksOf(made.writes) : [],
    notFound: made.notFound,
    keyless: made.keyless ?? 0,
    numbersAsCodes: made.numbersAsCodes ?? 0,
    rows: made.errors.slice(0, ERRORS_SHOWN).map(rowErrorText),
    errorCount: made.errors.length,
  }
}

function answer(message: ImportWork | PlanRequest): ReadAnswer | PlannedImport {
  if ('bytes' in message) return read(message)
  if (!opened) throw new Error('no file is open')
  const planned = plan(opened, message)
  opened = null
  return planned
}

parentPort?.on('message', (message: ImportWork | PlanRequest) => {
  parentPort?.postMessage(answer(message))
})
