const INVALID = '[aria-invalid="true"]'
const UNREADABLE = '[data-unreadable]'

/**
 * Focuses the first field with an error, once the errors are rendered (D-133). Call it right after the
 * validation that set them.
 */
export function focusFirstError(form: ParentNode | null): void {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>(INVALID)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}

/** True if a field has an error or unreadable text. */
export const hasError = (form: ParentNode | null): boolean =>
  Boolean(form?.querySelector(`${INVALID}, ${UNREADABLE}`))

/**
 * True if a date or number field holds text that is no date or number. Its value is then still the former
 * one, so saving would silently drop the text. Focus it (`focusFirstError`) instead of saving.
 */
export const hasUnreadableInput = (form: ParentNode | null): boolean =>
  form?.querySelector(UNREADABLE) !== null && form !== null
