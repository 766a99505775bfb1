/** A setting read as a whole number, as the specification reads serviceFee and vatAmount: '2,5' is 2 (D-082). */
export const settingInteger = (value: string | undefined, fallback: number): number => {
  const n = Number.parseInt(value ?? '', 10)
  return Number.isNaN(n) ? fallback : n
}

/** A setting read as an amount in euro; comma and point are both decimal signs. */
export const settingAmount = (value: string | undefined, fallback: number): number => {
  const n = Number((value ?? '').replace(',', '.'))
  return value?.trim() && Number.isFinite(n) ? n : fallback
}

/** Whether a setting that is on or off is on. */
export const isOn = (value: string | undefined): boolean => settingInteger(value, 0) > 0
