import { useNavigate } from '@tanstack/react-router'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { records } from '../../../db/queries/records.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import { likelyDuplicateContacts } from '../../../domain/duplicates/keys.ts'
import { pairId } from '../../../domain/duplicates/merge.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { contactDuplicate } from '../../../shared/customers/contact/contactDuplicate.ts'
import { LikelyDuplicates } from '../../../shared/customers/form/LikelyDuplicates.tsx'

interface ContactDuplicateProps {
  customerId: string
  contact: Contact
  /** The contacts of the customer. */
  others: readonly Contact[]
}

/**
 * Says that an older contact of the customer is probably the same person, and opens the comparison (DB-36).
 */
export function ContactDuplicate({ customerId, contact, others }: ContactDuplicateProps) {
  const navigate = useNavigate()
  const { id, firstName, lastName, gsm } = contact
  const same = likelyDuplicateContacts(others, { firstName, lastName, gsm: gsm ?? '' })
  const older = same.filter((other) => other.id < id)
  const pairs = older.map((other) => pairId(id, other.id))
  const merges = useLive(() => records(db.merge, pairs), [pairs.join()])
  if (!merges || older.length === 0) return null
  const dropped = new Set(merges.flatMap((merge) => (merge.state === 'noDouble' ? [merge.id] : [])))
  const duplicates = older.filter((other) => !dropped.has(pairId(id, other.id)))
  if (duplicates.length === 0) return null
  return (
    <LikelyDuplicates
      lead="Dit contact staat er mogelijk nog eens:"
      use="Vergelijken"
      duplicates={duplicates.map(contactDuplicate)}
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
