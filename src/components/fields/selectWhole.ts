/**
 * Marks what stands in a field that was entered, so that typing replaces it. A browser gives the focus to a field whose
 * text is selected: not to one that was left meanwhile. Nor is marked what a quick person typed before a slow device came
 * to it, for the next key would take its place.
 */
export function selectWhole(input: HTMLInputElement): void {
  const frame = requestAnimationFrame(() => document.activeElement === input && input.select())
  input.addEventListener('input', () => cancelAnimationFrame(frame), { once: true })
}
