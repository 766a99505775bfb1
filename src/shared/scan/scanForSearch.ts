import { readScan } from '../../domain/scan/scanResult.ts'
import { openScanner } from './scanBus.ts'

/**
 * Opens the scanner for a search. A label of the company opens its record; any other code becomes the search term.
 */
export const scanForSearch = (search: (code: string) => void): void =>
  openScanner({ onCode: (text) => ('named' in readScan(text) ? openScanner({ text }) : search(text)) })
