import { parentPort, workerData } from 'node:worker_threads'
import { repairSheet, type SheetRow } from '../../src/documents/spreadsheet.ts'

/* Runs in a thread of its own: a large workbook takes seconds, in which the server would answer nobody. */

const file = await repairSheet(workerData as SheetRow[])
const bytes = await file.arrayBuffer()
parentPort?.postMessage(bytes, [bytes])
