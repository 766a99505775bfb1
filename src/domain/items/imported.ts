import { codesOf } from './codes.ts'
import { ITEM_CODES, ITEM_FIELDS } from './fieldList.ts'
import { withAutoItemLogLine, type OwnerName, withItemLog, withWarningAuthor } from './log.ts'
import type { Item } from './item.ts'
import { keysOf } from '../../lib/objects.ts'
import type { Author } from '../shared/autoLine.ts'

/**
 * An item as an import leaves it. Its log gets the lines that a manual change would give it. One more line
 * names the import, so that nobody looks for the person who typed it (DO-07).
 * @param before the item before the import; undefined: the import made it
 */
export function importedItem(
  after: Item,
  before: Item | undefined,
  author: Author,
  ownerName: OwnerName,
): Item {
  const warned = withWarningAuthor(after, before?.attention ?? null, author)
  if (!before) return withAutoItemLogLine(warned, author, 'import', 'Import: nieuw item')
  const fields = keysOf(ITEM_FIELDS).filter((key) => before[key] !== after[key])
  const hasCodes = codesOf(before).length !== codesOf(after).length
  const changed = [...fields.map((key) => ITEM_FIELDS[key].label), ...(hasCodes ? [ITEM_CODES.label] : [])]
  const logged = withItemLog(warned, before, author, ownerName)
  return changed.length === 0
    ? logged
    : withAutoItemLogLine(logged, author, 'import', `Import: ${changed.join(', ')}`)
}
