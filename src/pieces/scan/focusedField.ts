/* What has the focus and takes texts: how it stands, and how to write in it as if somebody typed. */

type TextField = HTMLInputElement | HTMLTextAreaElement
export type Field = TextField | HTMLElement | null

/** How a field stood. */
export interface Snapshot {
  value: string
  start: number | null
  end: number | null
}

const isText = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The field that is typed in; null: what has the focus takes no text. */
export function focused(): Field {
  const { activeElement } = document
  if (isText(activeElement)) return activeElement
  return activeElement instanceof HTMLElement && activeElement.isContentEditable ? activeElement : null
}

export function snapshot(field: Field): Snapshot | null {
  if (isText(field))
    return {
      value: field.value,
      start: selection(field, 'selectionStart'),
      end: selection(field, 'selectionEnd'),
    }
  return field ? { value: field.innerHTML, start: null, end: null } : null
}

/** Some kinds of fields have no selection that can be asked for. */
const selection = (field: TextField, which: 'selectionStart' | 'selectionEnd'): number | null => field[which]

/** Puts a field back as it stood. */
export function put(field: Field, before: Snapshot | null): void {
  if (!field || !before) return
  if (!isText(field)) return void document.execCommand('undo')
  if (field.value === before.value) return
  setValue(field, before.value)
  if (before.start !== null) field.setSelectionRange(before.start, before.end)
}

/** Types a text where the cursor is, or was when the field was left. */
export function insert(field: Field, text: string): void {
  if (!field || text === '') return
  if (field === focused() && document.execCommand('insertText', false, text)) return
  if (!isText(field)) return
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  setValue(field, field.value.slice(0, start) + text + field.value.slice(end))
  field.setSelectionRange(start + text.length, start + text.length)
}

/** Writes a value as typing would: React hears of it. */
export function setValue(field: TextField, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * A code answers what is being searched in a pick list: the list closes, and what was typed in it is no question any more.
 * The field keeps the focus.
 */
export function settleSearch(): void {
  const field = focused()
  if (!field?.matches('[role="combobox"]')) return
  field.blur()
  field.focus()
}
