import { scannedOf } from '../../domain/scan/scanned.ts'
import { openScanner } from './scanBus.ts'

/** A label of the house opens what it names; any other code is searched. */
export const scanForSearch = (search: (code: string) => void): void =>
  openScanner({ take: (text) => ('named' in scannedOf(text) ? openScanner({ text }) : search(text)) })
