/** A form with unsaved text, as its host knows it. */
export interface OpenForm {
  /** What its fields hold, a line for each. */
  text: () => string
  /** Drops what was typed, also its draft. */
  discard: () => void
}

/** The forms with unsaved text below one host. */
export class OpenForms {
  readonly #forms = new Set<OpenForm>()
  readonly #listeners = new Set<() => void>()
  readonly #above: OpenForms | null

  /** @param above the host around this one, which holds the same forms */
  constructor(above: OpenForms | null) {
    this.#above = above
  }

  /** @returns a function that removes the form */
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

  /** What the fields of these forms hold, a line for each: 'RMA: R-12'. */
  text = (): string => [...this.#forms].map(({ text }) => text()).join('\n\n')

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

const FIELDS = 'input, textarea, select, [contenteditable="true"]'
const SILENT_TYPES = new Set(['checkbox', 'radio', 'hidden', 'password', 'file', 'button', 'submit'])

/** The filled-in fields of an element by their labels, as text for the clipboard. */
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
  return (field.getAttribute('aria-label') ?? label ?? '').replace(/\s*\*\s*$/, '').trim()
}
