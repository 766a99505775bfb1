import type { Address } from './customer.ts'

/** An address as one reads it: street, place, country; what is not known is left out. */
export function addressLines({ street, number, box, postalCode, city, country }: Address): string[] {
  const lines = [
    [street, number, box && `bus ${box}`].filter(Boolean).join(' '),
    [postalCode, city].filter(Boolean).join(' '),
    country ?? '',
  ]
  return lines.filter((line) => line !== '')
}
