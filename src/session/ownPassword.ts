import { passwordTexts } from './passwordTexts.ts'

/** A new password, typed twice. */
export interface TwicePassword {
  password: string
  repeated: string
}

export type OwnPasswordErrors = Partial<Record<keyof TwicePassword | 'current', string>>

export const EMPTY_PASSWORD: TwicePassword = { password: '', repeated: '' }

/**
 * Checks the password by SH-96 and D-010, in that order. The server decides whether it is too easy to guess.
 */
export function checkOwnPassword({ password, repeated }: TwicePassword): OwnPasswordErrors {
  if (password === '' || password !== repeated) return { repeated: passwordTexts.unequal }
  if (password.length < 8) return { password: passwordTexts.tooShort }
  return password.length > 128 ? { password: passwordTexts.tooLong } : {}
}
