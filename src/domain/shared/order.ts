/**
 * Sorts parts by a list of ids (B6.2 'line order'). Parts that the list does not name follow in their old
 * order; ids without a part are skipped. The first place is 1.
 *
 * @param parts the parts in their old order
 * @param placed returns the part at its place; the same object if it did not move
 * @returns `parts` itself if nothing moved
 */
export function sortByIds<T extends { id: string }>(
  parts: T[],
  order: readonly string[],
  placed: (part: T, place: number) => T,
): T[] {
  const rank = new Map(order.map((id, i) => [id, i]))
  const rankOf = ({ id }: T) => rank.get(id) ?? order.length
  const next = parts.toSorted((a, b) => rankOf(a) - rankOf(b)).map((part, i) => placed(part, i + 1))
  return next.every((part, i) => part === parts[i]) ? parts : next
}
