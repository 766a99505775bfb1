import type { ReactNode } from 'react'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLive } from '../../../db/live.ts'
import { mergesInto } from '../../../db/queries/mergePair.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS, REFERENCE } from '../../../domain/customers/fieldList.ts'
import { shownVatNumber } from '../../../domain/customers/vatNumber.ts'
import { languageName } from '../../../domain/shared/languages.ts'
import { entriesOf } from '../../../lib/objects.ts'
import { formatDate } from '../../../lib/dates.ts'
import { useFieldsInConflict } from '../../../shared/conflicts/ConflictScope.tsx'
import classes from './Detail.module.css'

/** The facts about the customer, read-only (CU-14, CU-27). */
export function CustomerFactsPanel({ customer }: { customer: Customer }) {
  const { referenceNumber, name, vatNumber, email, phone, address, language, notes } = customer
  const merges = useLive(() => mergesInto(customer.id), [customer.id])
  return (
    <Panel title="Gegevens">
      <dl className={classes.facts}>
        <CustomerFact term={REFERENCE.label}>{referenceNumber}</CustomerFact>
        <CustomerFact term={CUSTOMER_FIELDS.name.label} path="name">
          {name}
        </CustomerFact>
        <CustomerFact term={CUSTOMER_FIELDS.vatNumber.label} path="vatNumber">
          {shownVatNumber(vatNumber)}
        </CustomerFact>
        <CustomerFact term={CUSTOMER_FIELDS.email.label} path="email">
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </CustomerFact>
        <CustomerFact term={CUSTOMER_FIELDS.phone.label} path="phone">
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
        </CustomerFact>
        {entriesOf(ADDRESS_FIELDS).map(([field, { label }]) => (
          <CustomerFact key={field} term={label} path={`address.${field}`}>
            {address[field]}
          </CustomerFact>
        ))}
        <CustomerFact term={CUSTOMER_FIELDS.language.label} path="language">
          {languageName(language)}
        </CustomerFact>
        <CustomerFact term={CUSTOMER_FIELDS.notes.label} path="notes">
          {notes}
        </CustomerFact>
        {merges?.map(({ id, mergedName, at }) => (
          <CustomerFact key={id} term="Samengevoegd">
            {mergedName} op {formatDate(at)}
          </CustomerFact>
        ))}
      </dl>
      {/* An older conflict covers the address as one value. */}
      <FieldNote path="address" />
    </Panel>
  )
}

interface CustomerFactProps {
  term: string
  /** Path of the value within the customer, see `FieldNote`. */
  path?: string
  children: ReactNode
}

/** A label with its value; nothing without a value, unless another person's value waits there (LI-06). */
export function CustomerFact({ term, path, children }: CustomerFactProps) {
  const isDisputed = useFieldsInConflict(path === undefined ? [] : [path])
  if (!children && !isDisputed) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children || '–'}
        <FieldNote path={path} />
      </dd>
    </div>
  )
}
