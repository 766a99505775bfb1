type Fields = Record<string, unknown>

/** The product's status for each status of the comparison. */
export const STATUS: Readonly<Record<string, string>>
/** The type of a repair, and the index of its executor in their order by id. */
export const TYPE: Readonly<Record<string, readonly [type: string, executor: number]>>

export function toCustomer(id: string, n: number, of: { name: string; phone: string | undefined }): Fields
export function toItem(id: string, n: number, of: { brand: string; categoryId: string }): Fields
export function toRepair(document: object, world: object): Fields
