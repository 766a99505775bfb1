/** `asked`: the customer has a question, and may still answer; all from `approved` on are ends. */
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

/** What a customer can say. */
export const CUSTOMER_ANSWERS = ['approved', 'refused', 'asked'] as const
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number]
