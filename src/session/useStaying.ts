import { useEffect, useState } from 'react'

export interface Person {
  id: string
  name: string
  lastName: string
}

/** Maximum wait in ms for the vault. */
const PATIENCE_MS = 500

/**
 * Returns the people who stay signed in on this device; undefined while loading, so that nothing shifts
 * afterwards.
 */
export function useStaying(): readonly Person[] | undefined {
  const [people, setPeople] = useState<readonly Person[]>()
  useEffect(() => {
    let current = true
    void Promise.race([find(), patience()]).then((found) => current && setPeople(found))
    return () => {
      current = false
    }
  }, [])
  return people
}

const find = (): Promise<readonly Person[]> =>
  import('../vault/vault.ts').then(({ stayingUsers }) => stayingUsers()).catch(() => [])

const patience = () => new Promise<readonly Person[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS))
