import type { Whereabouts } from '../../../domain/dossier/whereabouts.ts'
import { shortDay } from '../../../domain/shared/calendar.ts'
import { dayFormat } from '../../../lib/dates.ts'

const weekday = dayFormat({ weekday: 'short' })
const storedAt = (place: string | null) => (place === null ? 'In huis' : `In huis, ${place}`)

/** Texts of the dossier of an item. */
export const dossierTexts = {
  gone: 'Dit item staat niet (meer) op dit toestel.',
  goneMeanwhile: 'Dit item werd intussen verwijderd. Wat u typte, is niet opgeslagen: kopieer het.',
  toItems: 'Naar items',
  back: 'Terug',
  noNumber: 'Zonder serienummer',
  itemLabel: 'Label',
  labelOf: 'Label van dit item',
  print: 'Afdrukken',
  toRental: 'Toevoegen aan verhuur',
  newRepair: 'Nieuwe herstelling',
  attention: 'Let op',
  attentionAdd: 'Let op toevoegen',
  attentionHint: 'Wat de volgende eerst moet weten',
  history: 'Geschiedenis',
  empty: 'Dit toestel kwam nog niet binnen en ging nog niet uit.',
  noneOfKind: 'Leeg.',
  filters: { all: 'Alles', repair: 'Herstellingen', rental: 'Verhuur', photo: "Foto's" },
  more: (n: number) => `Toon ${n} meer`,
  left: (n: number) => `Nog ${n} van vroeger`,
  rentedTo: (name: string) => `Verhuurd aan ${name}`,
  model: 'Gegevens van het model',
  editModel: 'Model bewerken',
  modelSaved: 'Gegevens van het model opgeslagen.',
  nothingAlong: 'Niets',
  noPicture: 'Geen foto',
  pictureAway: 'Foto niet op dit toestel',
  item: 'Dit item',
  place: 'Plaats',
  next: 'Daarna',
  /** Example: '24/11 tot 30/11'. */
  days: (first: string, last: string) => (first === last ? first : `${first} tot ${last}`),
  withRental: (rental: string) => `verhuur ${rental}`,
  photo: 'Foto van dit item',
  photoLarge: 'Foto groot tonen',
  photoOfModel: 'Foto van het model',
  takePhoto: 'Foto maken',
  choosePhoto: 'Foto kiezen',
  removePhoto: 'Foto verwijderen',
  photoSaved: 'Foto opgeslagen.',
  photoRemoved: 'Foto verwijderd.',
  facts: 'Gegevens',
  owner: 'Eigenaar',
  purchased: 'Gekocht op',
  warranty: 'Garantie tot',
  inspection: 'Keuring',
  noInspection: 'Niet gepland',
  lapsed: (day: string) => `Vervallen sinds ${day}`,
  by: (day: string) => `Tegen ${day}`,
  inspectedToday: 'Gekeurd vandaag',
  stolen: 'Gestolen',
  notStolen: 'Niet gemeld',
  isStolen: 'Gemeld als gestolen',
  status: 'Status',
  stock: 'Voorraad',
  missing: 'Ontbreekt',
  missingOf: (text: string, rental: string) => `${text} na verhuur ${rental}`,
  repairs: 'Herstellingen',
  rented: 'Verhuurd',
  never: 'Nooit',
  unknown: 'Onbekend',
  edit: 'Bewerken',
  codes: 'Codes van dit item',
  serial: 'Serienummer',
  label: 'Itemlabel',
  otherCode: 'Gekoppelde code',
  couple: 'Code koppelen',
  uncouple: (code: string) => `Code ${code} loskoppelen`,
  uncoupled: (code: string) => `Code ${code} losgekoppeld.`,
  moves: 'Statussen',
  /** Example: 'Weg tot wo 18/11'. */
  awayUntil: (day: string) => `Weg tot ${weekday(day).replace('.', '')} ${shortDay(day)}`,
  where: (where: Exclude<Whereabouts, { kind: 'away' }>): string => {
    switch (where.kind) {
      case 'stolen':
        return 'Gestolen'
      case 'status':
        return where.status
      case 'customer':
        return 'Bij de klant'
      case 'bulk':
        return `${where.free} van ${where.all} vrij${where.place === null ? '' : `, ${where.place}`}`
      case 'here':
        return storedAt(where.place)
    }
  },
} as const
