/** The pace of a quick person. Keys without any time between them are a hand scanner's (SC-02). */
export const PERSON = { delay: 45 } as const
