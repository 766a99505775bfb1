/**
 * Returns the matching field in a row after (1) or before (-1) the row of an element. It takes the nearest
 * row with such a field and skips others.
 * @param find returns the field in a row
 */
export function cellBeside(
  from: Element,
  by: 1 | -1,
  find: (row: Element) => HTMLElement | null | undefined,
): HTMLElement | null {
  const step = by === 1 ? 'nextElementSibling' : 'previousElementSibling'
  for (let row = from.closest('tr')?.[step]; row; row = row[step]) {
    const field = find(row)
    if (field) return field
  }
  return null
}
