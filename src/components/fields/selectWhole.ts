/**
 * Marks what stands in a field that was entered, so that typing replaces it. A browser gives the focus to a field whose
 * text is selected: not to one that was left meanwhile.
 */
export function selectWhole(input: HTMLInputElement): void {
  requestAnimationFrame(() => document.activeElement === input && input.select())
}
