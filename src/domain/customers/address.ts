import type { Address } from './customer.ts'

/** The lines of an address for a reader: street, place, country. Unknown parts are left out. */
export function addressLines({ street, number, box, postalCode, city, country }: Address): string[] {
  const lines = [
    [street, number, box && `bus ${box}`].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
    country ?? '',
  ]
  return lines.filter((line) => line !== '')
}
