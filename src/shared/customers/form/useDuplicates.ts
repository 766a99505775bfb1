import { useDebouncedValue } from '@mantine/hooks'
import { useLive } from '../../../db/live.ts'
import { likelyDuplicates } from '../../../db/queries/customers.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { SEARCH_DEBOUNCE } from '../../../lib/constants.ts'
import type { CustomerValues } from './customerForm.ts'

/** Finds customers that are probably the one being typed, a moment after the last key (D-102). */
export function useDuplicates(
  { name, postalCode, email, phone, vatNumber }: CustomerValues,
  { enabled, except }: { enabled: boolean; except: string | undefined },
): readonly Customer[] {
  const typed = JSON.stringify({ name, postalCode, email, phone, vatNumber })
  const [asked] = useDebouncedValue(typed, SEARCH_DEBOUNCE)
  const found = useLive(
    async () => ({ asked, rows: enabled ? await likelyDuplicates(JSON.parse(asked), except) : [] }),
    [asked, enabled, except],
  )
  return enabled && found?.asked === asked ? found.rows : []
}
