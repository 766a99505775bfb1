import type { ReactNode } from 'react'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { useLive } from '../../../db/live.ts'
import { mergesInto } from '../../../db/queries/merges.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { ADDRESS_FIELDS, CUSTOMER_FIELDS, REFERENCE } from '../../../domain/customers/fieldList.ts'
import { shownVatNumber } from '../../../domain/customers/vatNumber.ts'
import { languageName } from '../../../domain/shared/languages.ts'
import { entriesOf } from '../../../domain/shared/objects.ts'
import { formatDate } from '../../../lib/dates.ts'
import classes from './Detail.module.css'

/** The facts about the customer, read-only (CU-14, CU-27). */
export function FactsPanel({ customer }: { customer: Customer }) {
  const { referenceNumber, name, vatNumber, email, phone, address, language, notes } = customer
  const merges = useLive(() => mergesInto(customer.id), [customer.id])
  return (
    <Panel title="Gegevens">
      <dl className={classes.facts}>
        <Fact term={REFERENCE.label}>{referenceNumber}</Fact>
        <Fact term={CUSTOMER_FIELDS.name.label} path="name">
          {name}
        </Fact>
        <Fact term={CUSTOMER_FIELDS.vatNumber.label} path="vatNumber">
          {shownVatNumber(vatNumber)}
        </Fact>
        <Fact term={CUSTOMER_FIELDS.email.label} path="email">
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </Fact>
        <Fact term={CUSTOMER_FIELDS.phone.label} path="phone">
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
        </Fact>
        {entriesOf(ADDRESS_FIELDS).map(([field, { label }]) => (
          <Fact key={field} term={label} path={`address.${field}`}>
            {address[field]}
          </Fact>
        ))}
        <Fact term={CUSTOMER_FIELDS.language.label} path="language">
          {languageName(language)}
        </Fact>
        <Fact term={CUSTOMER_FIELDS.notes.label} path="notes">
          {notes}
        </Fact>
        {merges?.map(({ id, mergedName, at }) => (
          <Fact key={id} term="Samengevoegd">
            {mergedName} op {formatDate(at)}
          </Fact>
        ))}
      </dl>
      {/* An older conflict covers the address as one value. */}
      <FieldNote path="address" />
    </Panel>
  )
}

interface FactProps {
  term: string
  /** Path of the value within the customer, see `FieldNote`. */
  path?: string
  children: ReactNode
}

/** A label with its value; a dash if there is no value. */
export const Fact = ({ term, path, children }: FactProps) => (
  <div>
    <dt>{term}</dt>
    <dd>
      {children || '–'}
      <FieldNote path={path} />
    </dd>
  </div>
)
