/** Matches '2 hc900', '2x hc900' and '2 x hc900': a number of units and a search text. */
const NUMBERED = /^([1-9]\d{0,2})(?:\s*[x×]\s+|\s*×|\s+)(\S.*)$/i

/**
 * Splits a text from the field that adds to a rental into a quantity and a search text. Without a number the
 * quantity is 1.
 */
export function typedQuantity(text: string): { quantity: number; term: string } {
  const term = text.trim()
  const found = NUMBERED.exec(term)
  return found?.[1] && found[2] ? { quantity: Number(found[1]), term: found[2] } : { quantity: 1, term }
}
