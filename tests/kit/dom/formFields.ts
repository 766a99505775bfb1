import { act, fireEvent } from '@testing-library/react'
import { db } from '../../../src/db/database.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import { richTextOf, typeRichText } from './richText.ts'

/* The fields that a person can fill in on a form, found on the screen itself, so that no new field is forgotten. */

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export interface Control {
  /** The label, with an index if several fields have it. */
  label: string
  find: () => HTMLElement
}

const isRich = (field: HTMLElement): boolean => field.isContentEditable || 'editor' in field
const SELECTOR = 'input, textarea, select, [role="textbox"][contenteditable="true"]'

function labelOf(field: HTMLElement): string {
  const by = field.getAttribute('aria-labelledby')
  const own = field.getAttribute('aria-label') ?? (by && document.getElementById(by)?.textContent)
  const { labels } = field as { labels?: NodeListOf<HTMLLabelElement> }
  const text = own ?? labels?.[0]?.textContent ?? ''
  // the label of a cell ends with the name of its row
  return text
    .replace(/\s*\*$/, '')
    .replace(/^Naam van .*/, 'Naam van')
    .trim()
}

const isFilledIn = (field: HTMLElement): boolean => {
  const { type, disabled, readOnly } = field as Partial<HTMLInputElement>
  return (
    !disabled &&
    !readOnly &&
    type !== 'file' &&
    type !== 'hidden' &&
    (field.getAttribute('role') !== 'combobox' || labelOf(field) === 'Merk')
  )
}

/** The fields of a form that can be filled in. Search boxes are left out: the tests of their lists cover them. */
export function controlsOf(form: () => HTMLElement): Control[] {
  const fields = () => [...form().querySelectorAll<HTMLElement>(SELECTOR)].filter(isFilledIn)
  const count = new Map<string, number>()
  return fields().map((field) => {
    const label = labelOf(field)
    const at = count.get(label) ?? 0
    count.set(label, at + 1)
    const find = () => {
      const found = fields().filter((other) => labelOf(other) === label)[at]
      if (!found) throw new Error(`no field '${label}' any more`)
      return found
    }
    return { label: at === 0 ? label : `${label} ${at + 1}`, find }
  })
}

/** The shown value of a field. */
export function shownValue({ find }: Control): string {
  const field = find()
  if (isRich(field)) return richTextOf(field)
  const { type, checked } = field as HTMLInputElement
  return type === 'checkbox' ? String(checked) : (field as Editable).value
}

/** Fills in a field and leaves it, as a person does. */
export function fillIn({ find }: Control, value: string): void {
  const field = find()
  if (isRich(field)) return typeRichText(field, value)
  if ((field as HTMLInputElement).type === 'checkbox') return void fireEvent.click(field)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
}

/** Another valid value for a field. */
export function otherValue({ find }: Control, not: readonly string[]): string {
  const field = find()
  if (isRich(field)) return '<p>Iets anders</p>'
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options].filter(({ disabled, value }) => !disabled && value !== '')
    const free =
      options.find(({ value }) => !not.includes(value)) ?? options.find(({ value }) => value !== not[0])
    if (!free) throw new Error('nothing to choose yet')
    return free.value
  }
  const { type, inputMode, placeholder } = field as HTMLInputElement
  if (type === 'email') return 'iemand.anders@example.com'
  if (placeholder === 'dd/mm/jjjj') return '15/04/2024'
  if (inputMode === 'numeric' || inputMode === 'decimal') return '17'
  return 'Iets anders'
}

/** A colleague's change that arrives with the feed while a form is open. */
export const arrive = (e: EntityName, doc: object): Promise<void> =>
  fromFeed(e, async () => void (await db.table(e).put(doc)))

/** A record that a colleague deleted while a form is open. */
export const deleteByColleague = (e: EntityName, id: string): Promise<void> =>
  fromFeed(e, () => db.table(e).delete(id))

async function fromFeed(e: EntityName, change: () => Promise<void>): Promise<void> {
  await act(async () => {
    await db.transaction('rw', [e, 'meta'], async () => {
      await change()
      const stamp = ((await db.meta.get('stamp')) as { v: number } | undefined)?.v ?? 0
      await db.meta.put({ k: 'stamp', v: stamp + 1 })
    })
  })
}
