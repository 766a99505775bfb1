/**
 * Selects the text of a focused field, so that typing replaces it. Selecting would also move the focus back,
 * so it is skipped if the user has left the field. It is skipped too if the user has typed or moved the caret already,
 * because the next key would overwrite that.
 */
export function selectWhole(input: HTMLInputElement): void {
  const frame = requestAnimationFrame(() => document.activeElement === input && input.select())
  for (const event of ['input', 'keydown'])
    input.addEventListener(event, () => cancelAnimationFrame(frame), { once: true })
}
