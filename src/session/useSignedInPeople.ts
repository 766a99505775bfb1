import { useEffect, useState } from 'react'

export interface SignedInPerson {
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
export function useSignedInPeople(): readonly SignedInPerson[] | undefined {
  const [people, setPeople] = useState<readonly SignedInPerson[]>()
  useEffect(() => {
    let current = true
    void Promise.race([findSignedIn(), patience()]).then((found) => current && setPeople(found))
    return () => {
      current = false
    }
  }, [])
  return people
}

const findSignedIn = (): Promise<readonly SignedInPerson[]> =>
  import('../vault/vault.ts').then(({ stayingUsers }) => stayingUsers()).catch(() => [])

const patience = () =>
  new Promise<readonly SignedInPerson[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS))
