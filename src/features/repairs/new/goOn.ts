/** Marks the part of the form that a question is answered in. */
export const STEP = 'data-step'

/**
 * Who chose with a finger goes on at the next question that is still open, its list unfolded: what a customer brings is
 * there already most of the time.
 */
export function goOnTo(step: 'customer' | 'item' | 'fault', form: ParentNode | null): void {
  // Once the list that was chosen from is gone, and the field is no longer off.
  setTimeout(() => {
    const field = form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `[${STEP}="${step}"] :is(input, textarea)`,
    )
    if (!field || field.disabled || field.value !== '') return
    field.focus()
    if (step === 'item') field.click()
  })
}
