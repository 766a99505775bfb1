/**
 * A field in a row of the table after (1) or before (-1) the one in which something stands: of the nearest row that has
 * it, so that rows of another kind are passed over.
 * @param find the field in a row
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
