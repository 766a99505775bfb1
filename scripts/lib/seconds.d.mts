export function secondsOf(file: string, unknown?: number): number
export const measuredFiles: string[]
