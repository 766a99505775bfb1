/** A form with unsaved text, as registered with its host. */
export interface OpenForm {
  /** Returns the contents of its fields, one per line. */
  text: () => string
  /** Drops the typed text and its draft. */
  discard: () => void
}

/** The forms with unsaved text below a host. */
export class OpenForms {
  readonly #forms = new Set<OpenForm>()
  readonly #listeners = new Set<() => void>()
  readonly #above: OpenForms | null

  /** @param above the host around this one, which also gets every form */
  constructor(above: OpenForms | null) {
    this.#above = above
  }

  /** Registers a form. @returns a function that removes it */
  add(form: OpenForm): () => void {
    const leaveAbove = this.#above?.add(form)
    this.#forms.add(form)
    this.#notify()
    return () => {
      leaveAbove?.()
      this.#forms.delete(form)
      this.#notify()
    }
  }

  hasAny = (): boolean => this.#forms.size > 0

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  discardAll(): void {
    for (const form of this.#forms) form.discard()
  }

  /** Returns the contents of the fields of these forms, one per line: 'RMA: R-12'. */
  text = (): string => [...this.#forms].map(({ text }) => text()).join('\n\n')

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]'
const SILENT_TYPES = new Set(['checkbox', 'radio', 'hidden', 'password', 'file', 'button', 'submit'])

/** Returns the filled-in fields of an element with their labels, as text for the clipboard. */
export function textOfFields(box: HTMLElement | null): string {
  const fields = [...(box?.querySelectorAll<HTMLElement>(FIELDS) ?? [])]
  return fields
    .flatMap((field) => {
      const value = valueOf(field).trim()
      return value === '' ? [] : [`${labelOf(field)}: ${value}`]
    })
    .join('\n')
}

function valueOf(field: HTMLElement): string {
  if (field instanceof HTMLInputElement) return SILENT_TYPES.has(field.type) ? '' : field.value
  if (field instanceof HTMLTextAreaElement) return field.value
  if (field instanceof HTMLSelectElement)
    return field.value === '' ? '' : (field.selectedOptions[0]?.textContent ?? '')
  return field.innerText || field.textContent || ''
}

function labelOf(field: HTMLElement): string {
  const label =
    'labels' in field && field.labels instanceof NodeList ? field.labels[0]?.textContent : undefined
  return (field.getAttribute('aria-label') ?? label ?? '').trim().replace(/\*$/, '').trim()
}
