const INVALID = '[aria-invalid="true"]'
const UNREADABLE = '[data-unreadable]'

/**
 * Puts the focus on the first field with an error, once the errors are on screen (D-133). Call it right after the
 * validation that set them.
 */
export function focusFirstError(form: ParentNode | null): void {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>(INVALID)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}

/** Whether something in it is said to be wrong, or cannot be read. */
export const hasError = (form: ParentNode | null): boolean =>
  Boolean(form?.querySelector(`${INVALID}, ${UNREADABLE}`))

/**
 * Whether a date or number field of the form holds a text that is no date or number. Its value is then still the
 * former one, so saving would silently drop what was typed: focus it (focusFirstError) instead of saving.
 */
export const hasUnreadableInput = (form: ParentNode | null): boolean =>
  form?.querySelector(UNREADABLE) !== null && form !== null
