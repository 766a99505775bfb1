import { personalKey, readSetting, writeSetting } from '../../lib/storage.ts'
import { type CodeMatch, matchedId } from './findCode.ts'

const MAX_SCANS = 10

/** A scan on this device: the code, the time, and the found record. Its name is looked up when it is shown. */
export interface LastScan {
  /** RFC 3339. */
  at: string
  text: string
  kind: CodeMatch['kind']
  id: string | null
}

const key = () => personalKey('scans')

/** The last ten scans of the logged-in person, the latest first. */
export const lastScans = (): LastScan[] => readSetting<LastScan[]>(key(), [])

export function rememberScan(text: string, found: CodeMatch, at: string): void {
  const scan: LastScan = { at, text, kind: found.kind, id: matchedId(found) }
  const others = lastScans().filter((one) => one.id === null || one.id !== scan.id || one.text !== text)
  writeSetting(key(), [scan, ...others].slice(0, MAX_SCANS))
}
