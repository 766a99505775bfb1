/* The focused field that accepts text: its state, and how to write in it as if a person typed. */

type TextField = HTMLInputElement | HTMLTextAreaElement
export type FocusedField = TextField | HTMLElement | null

/** The state of a field. */
export interface FieldSnapshot {
  value: string
  start: number | null
  end: number | null
}

const isText = (element: Element | null): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** The field with the focus; null if it does not accept text. */
export function focusedField(): FocusedField {
  const { activeElement } = document
  if (isText(activeElement)) return activeElement
  return activeElement instanceof HTMLElement && activeElement.isContentEditable ? activeElement : null
}

export function takeFieldSnapshot(field: FocusedField): FieldSnapshot | null {
  if (isText(field))
    return {
      value: field.value,
      start: selection(field, 'selectionStart'),
      end: selection(field, 'selectionEnd'),
    }
  return field ? { value: field.innerHTML, start: null, end: null } : null
}

/** Some kinds of fields have no selection that can be read. */
const selection = (field: TextField, which: 'selectionStart' | 'selectionEnd'): number | null => field[which]

/** Restores the earlier state of a field. */
export function restoreField(field: FocusedField, before: FieldSnapshot | null): void {
  if (!field || !before) return
  if (!isText(field)) return void document.execCommand('undo')
  if (field.value === before.value) return
  setFieldValue(field, before.value)
  if (before.start !== null) field.setSelectionRange(before.start, before.end)
}

/** Types a text at the cursor, or where the cursor was when the person left the field. */
export function insertText(field: FocusedField, text: string): void {
  if (!field || text === '') return
  if (field === focusedField() && document.execCommand('insertText', false, text)) return
  if (!isText(field)) return
  const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
  setFieldValue(field, field.value.slice(0, start) + text + field.value.slice(end))
  field.setSelectionRange(start + text.length, start + text.length)
}

/** Writes a value like typing does, so that React notices it. */
export function setFieldValue(field: TextField, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Ends the search in a pick list after a code has answered it: the list closes and its search text no longer
 * counts. The field keeps the focus.
 */
export function closeSearchList(): void {
  const field = focusedField()
  if (!field?.matches('[role="combobox"]')) return
  field.blur()
  field.focus()
}
