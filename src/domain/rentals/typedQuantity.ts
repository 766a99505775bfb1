/** '2 hc900', '2x hc900' and '2 x hc900': how many of what is looked for; without a number before it, one. */
const NUMBERED = /^([1-9]\d{0,2})(?:\s*[x×]\s+|\s*×|\s+)(\S.*)$/i

/** What was typed in the field that adds to a rental, as a number of pieces and what they are. */
export function typedQuantity(text: string): { quantity: number; term: string } {
  const term = text.trim()
  const found = NUMBERED.exec(term)
  return found?.[1] && found[2] ? { quantity: Number(found[1]), term: found[2] } : { quantity: 1, term }
}
