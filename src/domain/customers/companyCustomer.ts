/** Shown in the place of a customer where there is none: the repair belongs to the company itself (D-064). */
export const COMPANY_CUSTOMER = 'VERHUUR'

/**
 * The owner of a repair as lists and page heads show it. Without a customer it belongs to the company. A
 * customer that this device does not have yet has no name ('').
 */
export const customerDisplayName = (customerId: string | null, name: string | null | undefined): string =>
  customerId === null ? COMPANY_CUSTOMER : (name ?? '')
