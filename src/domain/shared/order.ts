/**
 * Parts in the order of their ids; parts that the order does not name follow as they stood, and ids without a part are
 * passed over (B6.2 'line order'). The first part stands at 1.
 *
 * @param parts in the order in which they stand
 * @param placed the part at its place; the same part when it stood there already
 * @returns `parts` itself when nothing moved
 */
export function inOrder<T extends { id: string }>(
  parts: T[],
  order: readonly string[],
  placed: (part: T, place: number) => T,
): T[] {
  const rank = new Map(order.map((id, i) => [id, i]))
  const rankOf = ({ id }: T) => rank.get(id) ?? order.length
  const next = parts.toSorted((a, b) => rankOf(a) - rankOf(b)).map((part, i) => placed(part, i + 1))
  return next.every((part, i) => part === parts[i]) ? parts : next
}
