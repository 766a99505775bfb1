const hex = (bytes: ArrayLike<number>) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')

/** 32 hexadecimal digits as a uuid. */
export const dashed = (h: string) =>
  `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20, 32)}`

/** A uuid v7 from a time in milliseconds and ten random bytes. Pure: the caller brings clock and randomness. */
export function uuidv7(nowMs: number, random: ArrayLike<number>): string {
  const time = Math.max(0, Math.floor(nowMs)).toString(16).padStart(12, '0').slice(-12)
  const r = hex(random).padEnd(20, '0')
  const variant = ((Number.parseInt(r[3] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return dashed(`${time}7${r.slice(0, 3)}${variant}${r.slice(4, 19)}`)
}
