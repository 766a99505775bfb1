/** A count with its noun: '1 wijziging', '2 wijzigingen'. */
export const countWithNoun = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
