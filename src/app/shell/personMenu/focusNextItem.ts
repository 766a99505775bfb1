/**
 * Moves the focus in a menu: arrow keys to the neighbour, Home and End to the ends, a letter to the next item
 * that starts with it. @returns false if the key does not move the focus
 */
export function focusNextItem(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const next = itemFor(items, at, key)
  next?.focus()
  return next !== undefined
}

function itemFor(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key === 'ArrowDown' || key === 'ArrowRight') return items[(at + 1) % items.length]
  if (key === 'ArrowUp' || key === 'ArrowLeft') return items.at(at <= 0 ? -1 : at - 1)
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  const starts = ({ textContent }: HTMLElement) => textContent?.toLowerCase().startsWith(letter)
  return items.slice(at + 1).find(starts) ?? items.find(starts)
}
