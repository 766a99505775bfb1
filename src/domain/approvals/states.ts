/** `asked`: the customer has a question and can still answer. All states from `approved` on are final. */
export const APPROVAL_STATES = [
  'open',
  'asked',
  'approved',
  'refused',
  'expired',
  'replaced',
  'withdrawn',
] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** The answers that a customer can give. */
export const CUSTOMER_ANSWERS = ['approved', 'refused', 'asked'] as const
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number]
