import { T } from './texts.ts'

/** A new password as it is typed, twice. */
export interface TwicePassword {
  password: string
  repeated: string
}

export type OwnPasswordErrors = Partial<Record<keyof TwicePassword | 'current', string>>

export const EMPTY_PASSWORD: TwicePassword = { password: '', repeated: '' }

/** SH-96, D-010, in that order; whether it is easy to guess the server says. */
export function checkOwnPassword({ password, repeated }: TwicePassword): OwnPasswordErrors {
  if (password === '' || password !== repeated) return { repeated: T.unequal }
  if (password.length < 8) return { password: T.tooShort }
  return password.length > 128 ? { password: T.tooLong } : {}
}
