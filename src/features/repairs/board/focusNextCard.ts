/**
 * Moves the focus between cards by the arrow keys. Up and down stay in the column; left and right go to the
 * nearest card of the next column with cards. @returns true if the key was handled
 */
export function focusNextCard(board: HTMLElement | null, from: HTMLElement, key: string): boolean {
  const column = from.closest('[data-column]')
  if (!board || !column) return false
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const cards = cardsOf(column)
    const next = cards[cards.indexOf(from) + (key === 'ArrowDown' ? 1 : -1)]
    focus(next)
    return true
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
  const columns = [...board.querySelectorAll('[data-column]')]
  const step = key === 'ArrowRight' ? 1 : -1
  for (let at = columns.indexOf(column) + step; columns[at]; at += step) {
    const cards = cardsOf(columns[at]!)
    if (cards.length === 0) continue
    const top = from.getBoundingClientRect().top
    const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - top)
    focus(cards.reduce((nearest, card) => (distance(card) < distance(nearest) ? card : nearest)))
    break
  }
  return true
}

const cardsOf = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-card]')]

function focus(card: HTMLElement | undefined): void {
  card?.focus()
  card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
