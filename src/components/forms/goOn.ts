/** Marks the part of a form in which a question of the counter is answered. */
export const STEP = 'data-step'

/**
 * On to a question that is still open, as who answered the one before with a finger or a mouse has no more use for the
 * focus there.
 * @param unfold opens the list of its field as well
 */
export function goOnTo(step: string, { unfold = false } = {}): void {
  // Once the list that was chosen from is gone, and the field is no longer off.
  setTimeout(() => {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[${STEP}="${step}"] :is(input, textarea)`,
    )
    if (!field || field.disabled || field.value !== '') return
    field.focus()
    if (unfold) field.click()
  })
}
