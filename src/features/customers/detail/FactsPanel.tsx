import type { ReactNode } from 'react'
import { Panel } from '../../../components/Panel.tsx'
import type { Customer } from '../../../domain/customers/customer.ts'
import classes from './Detail.module.css'

/** What is known of the customer, to look at (CU-14, CU-27). */
export function FactsPanel({ customer }: { customer: Customer }) {
  const { referenceNumber, name, email, phone, address, notes } = customer
  return (
    <Panel title="Gegevens">
      <dl className={classes.facts}>
        <Fact term="Referentie">{referenceNumber}</Fact>
        <Fact term="Naam">{name}</Fact>
        <Fact term="E-mail">{email && <a href={`mailto:${email}`}>{email}</a>}</Fact>
        <Fact term="Telefoon">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
        <Fact term="Straat">{address.street}</Fact>
        <Fact term="Nummer">{address.number}</Fact>
        <Fact term="Bus">{address.box}</Fact>
        <Fact term="Postcode">{address.postalCode}</Fact>
        <Fact term="Gemeente">{address.city}</Fact>
        <Fact term="Land">{address.country}</Fact>
        <Fact term="Notities">{notes}</Fact>
      </dl>
    </Panel>
  )
}

/** A label with its value; a dash where nothing is known. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children || '–'}</dd>
  </div>
)
