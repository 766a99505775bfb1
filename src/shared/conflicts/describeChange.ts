import { enumerate } from '../../domain/shared/enumerate.ts'
import { reminderName } from '../../domain/settings/reminderKinds.ts'
import { languageName } from '../../domain/shared/languages.ts'
import { isObject } from '../../lib/objects.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatMoney, formatNumber } from '../../lib/money.ts'
import { fieldName, nounOf } from './fieldNames.ts'

/** A change as the outbox stores it. */
export interface OutboxChange {
  name: string
  args: unknown
  base?: unknown
}

/** Returns the name of a record for people ('2026.118', 'Studio Noord'); null if it is not on this device. */
export type NameOf = (entity: string, id: string) => string | null

type Args = Record<string, unknown>
type Sentence = (args: Args, name: NameOf, base: Args) => string

const asArgs = (value: unknown): Args => (isObject(value) ? value : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The record in a sentence: 'herstelling 2026.118', or the noun alone if the record has no name. */
function subject(entity: string, id: unknown, name: NameOf): string {
  const known = typeof id === 'string' ? name(entity, id) : null
  const { article, word } = nounOf(entity)
  return known === null ? `${article} ${word}` : `${word} ${known}`
}

const quoted = (text: string): string => (text === '' ? '' : ` "${text}"`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const repair = (args: Args, name: NameOf): string => subject('repair', args.repairId ?? args.id, name)
const rental = (args: Args, name: NameOf): string => subject('rental', args.rentalId ?? args.id, name)

function lineText(args: Args): string {
  const line = asArgs(args.line ?? args.set)
  return quoted(textOf(line.description))
}

/** The record of a signature or a document. */
const about = ({ about: id }: Args, name: NameOf): string =>
  typeof id === 'string' && name('rental', id) !== null
    ? subject('rental', id, name)
    : subject('repair', id, name)

/** Fields in euro, and fields in percent. */
const EURO: readonly string[] = [
  'price',
  'total',
  'itemPrice',
  'forfaitAmount',
  'costLimit',
  'rentPrice',
  'dayPrice',
  'replacementValue',
]
const PERCENT: readonly string[] = ['discount', 'discountPercentage']

function numberText(field: string, value: number): string {
  if (EURO.includes(field)) return formatMoney(value)
  return `${formatNumber(value, { decimals: 3 })}${PERCENT.includes(field) ? ' %' : ''}`
}

/** Pictures and logos are stored by their hash. */
const HASH = /^[0-9a-f]{64}$/

/** Formats a value for people: ids by name, days as dates, amounts in euro, yes and no as words. */
export function valueText(field: string, value: unknown, name: NameOf): string {
  if (value === null || value === undefined || value === '') return 'leeg'
  if (typeof value === 'boolean') return value ? 'ja' : 'nee'
  if (typeof value === 'number') return numberText(field.split('.').at(-1) ?? field, value)
  if (Array.isArray(value)) return value.map((entry) => entryText(field, entry, name)).join('; ') || 'leeg'
  if (isObject(value)) return objectText(value, name)
  const text = textOf(value)
  const last = field.split('.').at(-1) ?? field
  // The code is sealed. The person sees that there are two codes, and asks the customer.
  if (last === 'accessCode') return 'een toegangscode'
  if (HASH.test(text)) return 'een afbeelding'
  if (last === 'language') return languageName(text) ?? text
  if (last === 'reminder') return reminderName(text) ?? text
  if (last.endsWith('Id')) return name(entityOfField(last), text) ?? 'onbekend op dit toestel'
  if (last === 'content')
    return text
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : text
}

/** Describes an entry of a list by its text; its position needs no words. */
const entryText = (field: string, entry: unknown, name: NameOf): string =>
  (isObject(entry) && textOf(entry.text)) || valueText(field, entry, name)

const entityOfField = (field: string): string =>
  field === 'customerContactId' ? 'contact' : field.slice(0, -'Id'.length)

function objectText(value: Args, name: NameOf): string {
  const parts = Object.entries(value)
    .filter(([key, part]) => key !== 'id' && part !== null && part !== '')
    .map(([key, part]) => `${fieldName('', key)}: ${valueText(key, part, name)}`)
  return parts.length === 0 ? 'leeg' : parts.join(', ')
}

/** 'status van herstelling 2026.118 gewijzigd van Binnengebracht naar Hersteld' or a list of the fields. */
function changed(entity: string, what: string, args: Args, base: Args, name: NameOf): string {
  const set = Object.entries(asArgs(args.set))
  const first = set[0]
  if (set.length !== 1 || first === undefined) {
    const fields = enumerate(set.map(([field]) => fieldName(entity, field)))
    return fields === '' ? `${what} gewijzigd` : `${fields} van ${what} gewijzigd`
  }
  const [field, value] = first
  const to = valueText(field, value, name)
  const label = `${fieldName(entity, field)} van ${what}`
  if (to === 'leeg') return `${label} leeggemaakt`
  if (isLong(value, to)) return `${label} gewijzigd`
  const from = valueText(field, base[field], name)
  return from === 'leeg' || isLong(base[field], from)
    ? `${label} gewijzigd naar ${to}`
    : `${label} gewijzigd van ${from} naar ${to}`
}

/** True for a value that a sentence leaves out: a long text, a picture, or the parts of a kit. */
const isLong = (value: unknown, text: string): boolean =>
  text.length > 80 ||
  HASH.test(textOf(value)) ||
  (Array.isArray(value) && value.some((entry) => isObject(entry) && entry.quantity !== undefined))

const onRepair =
  (describe: (what: string, args: Args, name: NameOf, base: Args) => string): Sentence =>
  (args, name, base) =>
    describe(repair(args, name), args, name, base)

const MOVED: Record<string, string> = {
  chosen: 'gekozen',
  out: 'meegegeven',
  back: 'teruggenomen',
  missing: 'als ontbrekend genoteerd',
  damaged: 'als beschadigd genoteerd',
  found: 'teruggevonden',
  writtenOff: 'afgeboekt',
}

/** '3 stuks teruggenomen'. */
function movesText({ movements }: Args): string {
  const list = Array.isArray(movements) ? movements.map(asArgs) : []
  const count = list.reduce((sum, { quantity }) => sum + (typeof quantity === 'number' ? quantity : 1), 0)
  const kind = textOf(list[0]?.kind)
  return `${count} ${count === 1 ? 'stuk' : 'stukken'} ${MOVED[kind] ?? 'verplaatst'}`
}

const SENTENCES: Record<string, Sentence> = {
  'repair.create': (args, name) =>
    `nieuwe ${subject('repair', args.id, name).replace(/^de /, '')}${quoted(textOf(args.notes))}`,
  'repair.set': onRepair((what, args, name, base) => changed('repair', what, args, base, name)),
  'repair.setType': onRepair(
    (what, args) => `type van ${what} gewijzigd naar ${textOf(args.type) || 'Herstelling'}`,
  ),
  'repair.setCustomer': onRepair(
    (what, args, name) =>
      `klant van ${what} gewijzigd naar ${valueText('customerId', args.customerId, name)}`,
  ),
  'repair.setItem': onRepair(
    (what, args, name) => `item van ${what} gewijzigd naar ${valueText('itemId', args.itemId, name)}`,
  ),
  'repair.addLine': onRepair((what, args) => `werklijn${lineText(args)} toegevoegd aan ${what}`),
  'repair.addLines': onRepair((what, args) => {
    const count = Array.isArray(args.lines) ? args.lines.length : 0
    return `${count} ${count === 1 ? 'werklijn' : 'werklijnen'} toegevoegd aan ${what}`
  }),
  'repair.setLine': onRepair((what, args) => `werklijn${lineText(args)} van ${what} gewijzigd`),
  'repair.removeLine': onRepair((what) => `werklijn van ${what} verwijderd`),
  'repair.reorderLines': onRepair((what) => `volgorde van de werklijnen van ${what} gewijzigd`),
  'repair.addEstimateLine': onRepair((what, args) => `besteklijn${lineText(args)} toegevoegd aan ${what}`),
  'repair.setEstimateLine': onRepair((what, args) => `besteklijn${lineText(args)} van ${what} gewijzigd`),
  'repair.removeEstimateLine': onRepair((what) => `besteklijn van ${what} verwijderd`),
  'repair.reorderEstimateLines': onRepair((what) => `volgorde van de besteklijnen van ${what} gewijzigd`),
  'repair.takeOverEstimate': onRepair((what) => `bestek van ${what} overgenomen`),
  'repair.approveEstimate': onRepair((what) => `bestek van ${what} goedgekeurd`),
  'repair.addLog': onRepair((what, args) => `loglijn${lineText(args)} toegevoegd aan ${what}`),
  'repair.setLog': onRepair((what, args) => `loglijn${lineText(args)} van ${what} gewijzigd`),
  'repair.removeLog': onRepair((what) => `loglijn van ${what} verwijderd`),
  'repair.markExternal': onRepair((what) => `${what} naar extern gezet`),
  'repair.unmarkExternal': onRepair((what) => `${what} terug naar intern gezet`),
  'repair.saveExternal': onRepair((what) => `externe herstelling van ${what} opgeslagen`),
  'repair.sendMail': onRepair((what, args) => {
    const to = textOf(args.recipient)
    return `mail over ${what}${to === '' ? '' : ` naar ${to}`}`
  }),
  'rental.sendMail': (args, name) => {
    const to = textOf(args.recipient)
    return `mail over ${rental(args, name)}${to === '' ? '' : ` naar ${to}`}`
  },
  'approval.answerRental': () => 'antwoord van de klant op de offerte',
  'approval.withdrawRental': (args, name) => `link om akkoord te geven van ${rental(args, name)} ingetrokken`,
  'approval.answer': () => 'antwoord van de klant op het bestek',
  'approval.withdraw': onRepair((what) => `link om akkoord te geven van ${what} ingetrokken`),
  'mail.cancel': () => 'mail geannuleerd',
  'mail.resend': () => 'mail opnieuw verstuurd',
  'repair.archive': onRepair((what) => `${what} gearchiveerd (Opgehaald)`),
  'repair.restore': onRepair((what) => `${what} uit de prullenbak gehaald`),
  'repair.showCode': onRepair((what) => `toegangscode van ${what} bekeken`),
  'repair.sign': onRepair((what, args) => `handtekening van ${textOf(args.name)} bij ${what}`),
  'repair.deletePermanently': (args, name, base) => {
    const number = textOf(base.number)
    const what = number === '' ? repair(args, name) : `herstelling ${number}`
    return `${what} gewist`
  },
  'signature.add': (args, name) => `handtekening van ${textOf(args.name)} bij ${about(args, name)}`,
  'issuedPaper.add': (args, name) => `document ${textOf(args.title)} bewaard bij ${about(args, name)}`,
  'photo.attach': onRepair((what, args) =>
    typeof args.slot === 'number'
      ? `foto ${args.slot} toegevoegd aan ${what}`
      : `foto toegevoegd aan ${what}`,
  ),
  'photo.replace': onRepair((what, args) =>
    typeof args.slot === 'number' ? `foto ${args.slot} van ${what} vervangen` : `foto van ${what} vervangen`,
  ),
  'photo.set': onRepair((what) => `foto van ${what} gewijzigd`),
  'photo.remove': onRepair((what) => `foto van ${what} verwijderd`),
  'rental.create': (args, name) => `nieuwe ${subject('rental', args.id, name).replace(/^de /, '')}`,
  'rental.set': (args, name, base) => changed('rental', rental(args, name), args, base, name),
  'rental.delete': (args, name, base) => {
    const number = textOf(base.number)
    return `${number === '' ? rental(args, name) : `verhuur ${number}`} definitief gewist`
  },
  'rental.setStatus': (args, name) =>
    `status van ${rental(args, name)} gewijzigd naar ${textOf(args.status) || 'een andere status'}`,
  'rental.addLine': (args, name) => `lijn${lineText(args)} toegevoegd aan ${rental(args, name)}`,
  'rental.setLine': (args, name) => `lijn${lineText(args)} van ${rental(args, name)} gewijzigd`,
  'rental.removeLine': (args, name) => `lijn van ${rental(args, name)} verwijderd`,
  'rental.reorderLines': (args, name) => `volgorde van de lijnen van ${rental(args, name)} gewijzigd`,
  'rental.removeLog': (args, name) => `loglijn van ${rental(args, name)} verwijderd`,
  'rental.addLog': (args, name) => `loglijn${lineText(args)} toegevoegd aan ${rental(args, name)}`,
  'rental.archive': (args, name) => `${rental(args, name)} gearchiveerd`,
  'rental.move': (args, name) => `${movesText(args)} van ${rental(args, name)}`,
  'rental.unmove': (args, name) => `meegeven of terugnemen ongedaan gemaakt bij ${rental(args, name)}`,
  'rental.charge': (args, name) => `wat ontbreekt aangerekend op ${rental(args, name)}`,
  'rental.createDepannage': (args, name) => `depannage aangemaakt voor ${repair(args, name)}`,
  'contact.save': (args, name) => {
    const { firstName, lastName } = asArgs(args.set)
    const person = `${textOf(firstName)} ${textOf(lastName)}`.trim()
    const whose =
      typeof args.customerId === 'string' ? ` van ${subject('customer', args.customerId, name)}` : ''
    return `contactpersoon ${person}`.trim() + `${whose} opgeslagen`
  },
  'item.couple': (args, name) =>
    `${subject('item', args.itemId ?? args.id, name)} gekoppeld aan ${subject('customer', args.customerId, name)}`,
  'item.addCode': (args, name) =>
    `code ${textOf(args.code)} gekoppeld aan ${subject('item', args.itemId, name)}`,
  'item.removeCode': (args, name) => `code losgekoppeld van ${subject('item', args.itemId, name)}`,
  'itemModel.set': (args, name, base) => changed('itemModel', `model ${brandModel(args)}`, args, base, name),
  'kit.deactivate': (args, name) => `${subject('kit', args.id, name)} verwijderd`,
  'kit.reactivate': (args, name) => `${subject('kit', args.id, name)} uit de prullenbak gehaald`,
  'notification.read': ({ ids }) =>
    Array.isArray(ids) && ids.length > 1
      ? `${ids.length} meldingen als gelezen aangeduid`
      : 'melding als gelezen aangeduid',
  'notification.postpone': () => 'melding uitgesteld',
  'notification.create': () => 'melding over twee verhuren gemaakt',
  'preference.setDepartment': (args) =>
    `afdeling gekozen: ${args.value === 'rental' ? 'Verhuur' : 'Herstel'}`,
  'preference.setStart': ({ department, value }) =>
    `startpagina van ${department === 'rental' ? 'Verhuur' : 'Herstel'}: ${value === 'today' ? 'Vandaag' : 'overzicht'}`,
  'preference.setFirstStatus': ({ value }) =>
    `nieuwe verhuur begint als ${value === 'Optie' ? 'optie' : 'bevestigd'}`,
  'conflict.dismiss': () => 'conflict afgehandeld: de huidige waarde blijft',
  'conflict.restoreLoser': () => 'conflict afgehandeld: de andere waarde teruggezet',
  'merge.do': (args, name) =>
    args.kind === 'contact'
      ? 'twee contacten samengevoegd'
      : `${subject(args.kind === 'item' ? 'item' : 'customer', args.mergedId, name)} samengevoegd met ${subject(args.kind === 'item' ? 'item' : 'customer', args.survivorId, name)}`,
  'merge.takeBack': () => 'samenvoeging teruggedraaid',
  'merge.dismiss': ({ dismissed }) =>
    dismissed === true ? 'twee gegevens geen dubbel genoemd' : 'twee gegevens opnieuw als dubbel voorgesteld',
  'alias.accept': () => 'bestaande gegevens gebruikt in plaats van een dubbel',
  'sync.noop': () => 'onleesbare wijziging, door niets vervangen',
  'setting.set': () => 'algemene instellingen gewijzigd',
  'actionForm.save': () => 'opdrachtbon opgeslagen',
}

const DONE: Record<string, string> = {
  create: 'aangemaakt',
  save: 'opgeslagen',
  set: 'gewijzigd',
  update: 'gewijzigd',
  delete: 'verwijderd',
  remove: 'verwijderd',
  deactivate: 'gedeactiveerd',
  erase: 'gewist',
  reactivate: 'terug geactiveerd',
  activate: 'geactiveerd',
}

/** The sentence for any 'noun.verb' without its own sentence: 'klant Studio Noord aangemaakt'. */
function plain(change: string, args: Args, name: NameOf, base: Args): string {
  const [entity = '', verb = ''] = change.split('.')
  const own = textOf(args.name) || textOf(args.description) || brandModel(args)
  const { word } = nounOf(entity)
  const what = own !== '' && verb === 'create' ? `${word} ${own}` : subject(entity, args.id, name)
  if (verb === 'setActive') return `${what} ${args.active === false ? 'gedeactiveerd' : 'terug geactiveerd'}`
  if (verb === 'set' && isObject(args.set)) return changed(entity, what, args, base, name)
  return `${what} ${DONE[verb] ?? 'gewijzigd'}`
}

const brandModel = (args: Args): string => `${textOf(args.brand)} ${textOf(args.model)}`.trim()

/** Describes a change as a Dutch sentence: 'Status van herstelling 2026.118 gewijzigd naar Hersteld.' (D-022) */
export function describeChange(change: OutboxChange, name: NameOf): string {
  const args = asArgs(change.args)
  const base = asArgs(change.base)
  const describe = SENTENCES[change.name] ?? ((a, n, b) => plain(change.name, a, n, b))
  return `${capital(describe(args, name, base))}.`
}
