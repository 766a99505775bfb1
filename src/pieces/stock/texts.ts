export const CONFLICTS = 'Conflict met bestaande verhuren'
export const conflictWith = (reference: string): string => `Conflict met verhuur ${reference}`
