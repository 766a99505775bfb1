import type { Contact, Customer } from '../../../domain/customers/customer.ts'
import { fullName } from '../../../domain/customers/fullName.ts'
import type { KeptRecord } from '../../../domain/privacy/legalRetention.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { request } from '../../../lib/http.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'

/** The person to erase. */
export interface ErasedSubject {
  kind: 'customer' | 'contact'
  id: string
  name: string
}

export const customerSubject = ({ id, name }: Customer): ErasedSubject => ({ kind: 'customer', id, name })
export const contactSubject = (contact: Contact): ErasedSubject => ({
  kind: 'contact',
  id: contact.id,
  name: fullName(contact),
})

/** The extent of an erasure, as the server reads it. */
export interface Erasure {
  /** RFC 3339; null before it. */
  erasedAt: string | null
  counts: Readonly<Record<string, number>>
  photos: number
  kept: KeptRecord[]
}

export const readErasure = ({ kind, id }: Pick<ErasedSubject, 'kind' | 'id'>): Promise<Erasure> =>
  request<Erasure>('GET', `/${kind}/erase/${id}`)

export const erase = ({ kind, id }: ErasedSubject, photos: boolean): Promise<unknown> =>
  confirmedRequest('POST', `/${kind}/erase/${id}`, { json: { photos } })

/** The kinds of records in the order of the dialog, each with its words for one and for several. */
const KINDS: readonly (readonly [kind: string, one: string, many: string])[] = [
  ['repair', 'herstelling', 'herstellingen'],
  ['rental', 'verhuur', 'verhuringen'],
  ['item', 'item', 'items'],
  ['actionForm', 'opdrachtbon', 'opdrachtbonnen'],
  ['mail', 'mail', 'mails'],
  ['approval', 'antwoord op een bestek', 'antwoorden op een bestek'],
  ['signature', 'handtekening', 'handtekeningen'],
  ['issuedPaper', 'bewaard document', 'bewaarde documenten'],
]

/** The records that lose the data of the person: '3 herstellingen', '1 mail'. */
export const countTexts = ({ counts }: Erasure): string[] =>
  KINDS.flatMap(([kind, one, many]) => (counts[kind] ? [countWithNoun(counts[kind], one, many)] : []))

export const photosText = (n: number): string => countWithNoun(n, 'foto', 'foto’s')
