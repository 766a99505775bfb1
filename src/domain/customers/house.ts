/** What stands for a customer where there is none: it is of the house itself (D-064). */
export const HOUSE_CUSTOMER = 'VERHUUR'

/**
 * Whose a repair is, as lists and heads say it: what has no customer is of the house, and a customer that this device
 * does not have yet has no name ('').
 */
export const customerShown = (customerId: string | null, name: string | null | undefined): string =>
  customerId === null ? HOUSE_CUSTOMER : (name ?? '')
