import { useRef } from 'react'
import { useLive } from '../../db/live.ts'
import { allUsers } from '../../db/queries/settingsLists.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { checkUser, isUsernameTaken, type UserValues } from './userForm.ts'

/**
 * Checks the fields of a person with the data of this device and the earlier answers of the server (US-03, D-028).
 */
export function useUserCheck() {
  const users = useLive(allUsers, []) ?? []
  // A name that the server refused stays refused, because the check runs again after the field was left.
  const taken = useRef(new Set<string>())
  const check = (values: UserValues, id: string | undefined): Partial<Record<keyof UserValues, string>> => {
    const errors = checkUser(values, id, users)
    return errors.username === undefined && taken.current.has(values.username.trim().toLowerCase())
      ? { ...errors, username: validationTexts.usernameInUse }
      : errors
  }
  const ask = async (
    values: UserValues,
    id: string | undefined,
    onTaken: (text: string) => void,
  ): Promise<void> => {
    if (check(values, id).username !== undefined || !(await isUsernameTaken(values.username, id))) return
    taken.current.add(values.username.trim().toLowerCase())
    onTaken(validationTexts.usernameInUse)
  }
  return {
    check,
    /** Asks the server about a user name that is free on this device; `tell` gets the text if it is taken. */
    ask,
  }
}
