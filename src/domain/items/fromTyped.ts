/** Brands and models have a digit or three in them; who searches by more of them reads a serial number off. */
const FEWEST_DIGITS = 4

/**
 * What a new item is to begin with, by what was searched for and not found: 'Sony PXW-Z280' is a brand and a model,
 * 'SN404-2597' a serial number.
 */
export function fromTyped(typed: string): { brand: string; model: string; serialNumber: string } {
  const [first = '', ...others] = typed.trim().split(/\s+/)
  if (others.length === 0 && first.replace(/\D/g, '').length >= FEWEST_DIGITS)
    return { brand: '', model: '', serialNumber: first }
  return { brand: first, model: others.join(' '), serialNumber: '' }
}
