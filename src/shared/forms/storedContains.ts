import { isRecord, keysOf } from '../../lib/objects.ts'
import { isSameField } from '../../lib/fieldEdits.ts'

/**
 * True if a stored value contains everything that a form sent. A record may hold more, such as values derived from
 * the lines. The spaces around a text are not stored.
 */
export function storedContains(stored: unknown, sent: unknown): boolean {
  if (Array.isArray(sent))
    return (
      Array.isArray(stored) &&
      stored.length === sent.length &&
      sent.every((one, i) => storedContains(stored[i], one))
    )
  if (isRecord(sent))
    return isRecord(stored) && keysOf(sent).every((key) => storedContains(stored[key], sent[key]))
  return isSameField(stored, typeof sent === 'string' ? sent.trim() : sent)
}
