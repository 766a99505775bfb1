/** Names are compared without case and surrounding blanks (D-027, B6.3). */
export const foldName = (name: string): string => name.trim().toLowerCase()
