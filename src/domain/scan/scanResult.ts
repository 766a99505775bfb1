import { isId } from '../shared/ids.ts'
import { scanKey } from './scanKey.ts'
import { type LabelEntity, type CodedRecord, recordOfCode } from './shortCode.ts'

const LINK = /^https?:\/\/[^/]+\/q\/([0-9a-z]{27})$/i
/** The address on documents of an earlier version. */
const PAGE = /^https?:\/\/[^/]+\/#\/(repair|rental|items)\/detail\/([0-9a-f-]{36})$/i
const PAGES: Readonly<Record<string, LabelEntity>> = { repair: 'repair', rental: 'rental', items: 'item' }

/** The result of a scan: the record that one of our labels names, or the text of another code. */
export type ScanResult = { named: CodedRecord } | { text: string }

/**
 * Reads a scanned text. It ignores the host of a label's address, which may have changed since the label was
 * printed.
 */
export function readScan(raw: string): ScanResult {
  const text = raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const [, code = ''] = LINK.exec(text) ?? []
  const named = recordOfCode(code)
  if (named) return { named }
  const [, page = '', id = ''] = PAGE.exec(text) ?? []
  const e = PAGES[page.toLowerCase()]
  return e && isId(id.toLowerCase()) ? { named: { e, id: id.toLowerCase() } } : { text: scanKey(raw) }
}
