import { useNavigate } from '@tanstack/react-router'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { records } from '../../../db/queries/records.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import { likelySameContacts } from '../../../domain/doubles/keys.ts'
import { pairId } from '../../../domain/doubles/merge.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { contactDouble } from '../../../pieces/customers/contact/contactDouble.ts'
import { Doubles } from '../../../pieces/customers/form/Doubles.tsx'

interface ContactDoubleProps {
  customerId: string
  contact: Contact
  /** The contacts of the customer. */
  others: readonly Contact[]
}

/**
 * Says that an older contact of the customer is probably the same person, and opens the comparison (DB-36).
 */
export function ContactDouble({ customerId, contact, others }: ContactDoubleProps) {
  const navigate = useNavigate()
  const { id, firstName, lastName, gsm } = contact
  const same = likelySameContacts(others, { firstName, lastName, gsm: gsm ?? '' })
  const older = same.filter((other) => other.id < id)
  const pairs = older.map((other) => pairId(id, other.id))
  const merges = useLive(() => records(db.merge, pairs), [pairs.join()])
  if (!merges || older.length === 0) return null
  const dropped = new Set(merges.flatMap((merge) => (merge.state === 'noDouble' ? [merge.id] : [])))
  const doubles = older.filter((other) => !dropped.has(pairId(id, other.id)))
  if (doubles.length === 0) return null
  return (
    <Doubles
      lead="Dit contact staat er mogelijk nog eens:"
      use="Vergelijken"
      doubles={doubles.map(contactDouble)}
      onUse={(other) =>
        void navigate({
          to: ROUTES.Merge,
          params: { kind: 'contact', one: other, other: id },
          search: { klant: customerId },
        })
      }
    />
  )
}
