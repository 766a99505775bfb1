import { type Merge, TAKE_BACK_DAYS } from '../../domain/duplicates/merge.ts'
import type { DuplicateReason } from '../../domain/duplicates/pairs.ts'
import { addDays } from '../../domain/shared/calendar.ts'
import { dutchDay } from '../../domain/shared/days.ts'

const REASONS: Record<DuplicateReason, string> = {
  vatNumber: 'btw-nummer',
  serialNumber: 'serienummer',
  email: 'e-mail',
  phone: 'telefoon',
  name: 'naam',
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Example: 'Btw-nummer en telefoon zijn gelijk'. */
function reasonsText(reasons: readonly DuplicateReason[]): string {
  const words = reasons.map((reason) => REASONS[reason])
  const [last = '', ...before] = words.toReversed()
  const list = before.length === 0 ? last : `${before.toReversed().join(', ')} en ${last}`
  return `${capital(list)} ${words.length === 1 ? 'is' : 'zijn'} gelijk`
}

export const duplicatesTexts = {
  title: 'Dubbels',
  proposed: 'Mogelijke dubbels',
  none: 'Er zijn geen mogelijke dubbels.',
  noneHint: 'Klanten, contacten en items die op elkaar lijken, verschijnen hier vanzelf.',
  kinds: { customer: 'Klant', contact: 'Contact', item: 'Item' } satisfies Record<Merge['kind'], string>,
  reasons: reasonsText,
  compare: 'Vergelijken',
  noDuplicate: 'Geen dubbel',
  dismissed: 'Wordt niet meer voorgesteld.',
  more: (n: number) => `Er zijn nog ${n} andere; ze verschijnen wanneer deze afgehandeld zijn.`,
  merged: 'Samengevoegd in de laatste 30 dagen',
  mergedNone: 'Er werd de laatste 30 dagen niets samengevoegd.',
  mergedInto: (merge: Merge) => `${merge.mergedName} werd ${merge.survivorName}`,
  takeBack: 'Terugdraaien',
  takenBack: 'De samenvoeging is teruggedraaid.',
  merge: 'Samenvoegen',
  mergeTitle: {
    customer: 'Klanten samenvoegen',
    contact: 'Contacten samenvoegen',
    item: 'Items samenvoegen',
  } satisfies Record<Merge['kind'], string>,
  mergeOffline: 'Kan alleen met verbinding',
  swap: 'Omwisselen',
  field: 'Gegeven',
  stays: 'blijft',
  equal: 'gelijk',
  empty: 'niet ingevuld',
  pictureAway: 'Foto niet op dit toestel',
  gone: 'Deze twee staan niet (meer) allebei op dit toestel.',
  toDuplicates: 'Naar dubbels',
  question: (survivor: string, merged: string, otherVat: boolean) =>
    `${otherVat ? 'De btw-nummers verschillen. ' : ''}${merged} wordt één met ${survivor}. U kunt dit 30 dagen lang terugdraaien.`,
  changedMeanwhile: (labels: readonly string[]) =>
    `Een collega wijzigde intussen: ${labels.join(', ')}. Kijk na wat er nu gekozen is.`,
  otherVat: 'Deze klanten hebben elk een ander btw-nummer: het zijn wellicht twee bedrijven.',
  done: 'Samengevoegd.',
  contacts: 'Contacten',
  absorbedBy: (name: string) => `wordt één met ${name} hiernaast`,
  moves: (name: string) => `Wat verhuist naar ${name}`,
  becomes: (n: number) => `wordt ${n}`,
  counts: {
    repairs: 'Herstellingen',
    rentals: 'Verhuren',
    items: 'Items',
    contacts: 'Contacten',
    mails: 'Mails',
    documents: 'Papieren',
  },
  mails: 'Mails en papieren verhuizen mee met hun dossier.',
  finds: (merged: string, survivor: string) => `Wie ${merged} zoekt, komt bij ${survivor} uit.`,
  unsent: 'Wat een ander toestel nog niet verzonden heeft, komt ook hier terecht.',
  until: (today: string) =>
    `Terug te draaien tot ${dutchDay(addDays(today, TAKE_BACK_DAYS))}, zonder verlies.`,
}
