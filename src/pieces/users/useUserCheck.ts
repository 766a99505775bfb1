import { useRef } from 'react'
import { useLive } from '../../db/live.ts'
import { allUsers } from '../../db/queries/settingsLists.ts'
import { T } from '../../domain/shared/messages.ts'
import { checkUser, isUsernameTaken, type UserValues } from './userForm.ts'

/** Judges the fields of a person by what this device knows and by what the server said before (US-03, D-028). */
export function useUserCheck() {
  const users = useLive(allUsers, []) ?? []
  // What the server refused stays refused: a field is judged again after it was left.
  const taken = useRef(new Set<string>())
  const check = (values: UserValues, id: string | undefined): Partial<Record<keyof UserValues, string>> => {
    const errors = checkUser(values, id, users)
    return errors.username === undefined && taken.current.has(values.username.trim().toLowerCase())
      ? { ...errors, username: T.usernameInUse }
      : errors
  }
  const ask = async (
    values: UserValues,
    id: string | undefined,
    tell: (text: string) => void,
  ): Promise<void> => {
    if (check(values, id).username !== undefined || !(await isUsernameTaken(values.username, id))) return
    taken.current.add(values.username.trim().toLowerCase())
    tell(T.usernameInUse)
  }
  return {
    check,
    /** Asks the server about a user name that this device finds free; `tell` hears that it is not. */
    ask,
  }
}
