import { parentPort, workerData } from 'node:worker_threads'
import { repairSheet, type SheetRow } from '../../src/documents/spreadsheet.ts'

/* Runs in a thread of its own: a large workbook takes a second, in which the server would answer nobody. */

const bytes = await repairSheet(workerData as SheetRow[]).arrayBuffer()
parentPort?.postMessage(bytes, [bytes])
