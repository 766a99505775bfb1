/** The two departments of the product (SH-02), as the preference, the rights and saved lists store them. */
export const DEPARTMENTS = { rental: 'Verhuur', repair: 'Herstel' } as const
export type Department = keyof typeof DEPARTMENTS

export const DEPARTMENT_LIST = ['rental', 'repair'] as const satisfies readonly Department[]
