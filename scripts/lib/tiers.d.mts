export const FULL: string
export const STORY: string
export function currentTier(): string | undefined
