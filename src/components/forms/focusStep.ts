/** Attribute that marks the part of a form with one question of the intake. */
export const STEP_ATTRIBUTE = 'data-step'

/**
 * Moves the focus to the next open question, after the previous one was answered by finger or mouse.
 * @param unfold also opens the list of its field
 */
export function focusStep(step: string, { unfold = false } = {}): void {
  // Wait until the used list is closed and the field is enabled.
  setTimeout(() => {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[${STEP_ATTRIBUTE}="${step}"] :is(input, textarea)`,
    )
    if (!field || field.disabled || field.value !== '') return
    field.focus()
    if (unfold) field.click()
  })
}
