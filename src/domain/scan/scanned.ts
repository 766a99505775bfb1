import { isId } from '../shared/ids.ts'
import { scanKey } from './scanKey.ts'
import { type Labelled, type Named, namedBy } from './shortCode.ts'

const LINK = /^https?:\/\/[^/]+\/q\/([0-9a-z]{27})$/i
/** What the papers of an earlier version bear. */
const PAGE = /^https?:\/\/[^/]+\/#\/(repair|rental|items)\/detail\/([0-9a-f-]{36})$/i
const PAGES: Readonly<Record<string, Labelled>> = { repair: 'repair', rental: 'rental', items: 'item' }

/** What was scanned: a record that a label of the house names, or the text of a code that the house did not print. */
export type Scanned = { named: Named } | { text: string }

/** Reads a code, wherever the house was when it printed its label. */
export function scannedOf(raw: string): Scanned {
  const text = raw.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const [, code = ''] = LINK.exec(text) ?? []
  const named = namedBy(code)
  if (named) return { named }
  const [, page = '', id = ''] = PAGE.exec(text) ?? []
  const e = PAGES[page.toLowerCase()]
  return e && isId(id.toLowerCase()) ? { named: { e, id: id.toLowerCase() } } : { text: scanKey(raw) }
}
