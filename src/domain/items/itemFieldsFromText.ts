/** Brands and models have at most three digits. A text with more is a serial number. */
const FEWEST_DIGITS = 4

/**
 * The first values of a new item, from a text that a search did not find. 'Sony PXW-Z280' gives a brand and a
 * model, 'SN404-2597' a serial number.
 */
export function itemFieldsFromText(typed: string): { brand: string; model: string; serialNumber: string } {
  const [first = '', ...others] = typed.trim().split(/\s+/)
  if (others.length === 0 && first.replace(/\D/g, '').length >= FEWEST_DIGITS)
    return { brand: '', model: '', serialNumber: first }
  return { brand: first, model: others.join(' '), serialNumber: '' }
}
