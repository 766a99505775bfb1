/** The pace of a quick person. Keys without any time between them would count as a hand scanner (SC-02). */
export const TYPING_PACE = { delay: 45 } as const
