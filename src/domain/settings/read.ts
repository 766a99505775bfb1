/**
 * Reads a setting as a whole number, as the specification reads serviceFee and vatAmount: '2,5' is 2 (D-082).
 */
export const settingInteger = (value: string | undefined, fallback: number): number => {
  const n = Number.parseInt(value ?? '', 10)
  return Number.isNaN(n) ? fallback : n
}

/** Reads a setting as an amount in euro. Comma and point are both decimal separators. */
export const settingAmount = (value: string | undefined, fallback: number): number => {
  const n = Number((value ?? '').replace(',', '.'))
  return value?.trim() && Number.isFinite(n) ? n : fallback
}

/** True if a flag setting is on. */
export const isSettingOn = (value: string | undefined): boolean => settingInteger(value, 0) > 0
