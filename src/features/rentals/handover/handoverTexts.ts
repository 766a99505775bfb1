import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { missingText } from '../../../domain/rentals/missing.ts'
import type { HandoverMode } from '../../../domain/rentals/handover.ts'

export const handoverTexts = {
  titles: { out: 'Meegeven', back: 'Terugnemen' } satisfies Record<HandoverMode, string>,
  gone: 'Deze verhuur bestaat niet (meer).',
  goneMeanwhile: 'Deze verhuur werd intussen gewist. Wat u typte, is niet opgeslagen: kopieer het.',
  none: 'Op deze verhuur staat niets dat het huis verlaat.',
  scan: 'Scan of typ een serienummer',
  scanOne: 'Scannen',
  typeCode: 'Code typen',
  toRental: (rental: string) => `Verhuur ${rental} openen`,
  otherChoices: (name: string) => `${name}: ontbreekt of beschadigd`,
  fewerChoices: 'Sluiten',
  quantity: (name: string) => `${name}: aantal`,
  quantityMoved: {
    out: (n: number, name: string) => `${n} × ${name} gaat mee`,
    back: (n: number, name: string) => `${n} × ${name} is terug`,
    missing: (n: number, name: string) => `${n} × ${name} ontbreekt`,
    damaged: (n: number, name: string) => `${n} × ${name} is beschadigd`,
  },
  bulkLeft: (n: number) => `Bulk, nog ${n}`,
  bulkBack: (n: number) => `Bulk, ${n} terug`,
  /** Asked once before the rest is taken back with one press on a phone. */
  askRest: (n: number) =>
    `${countUnits(n)} ${n === 1 ? 'blijft' : 'blijven'} nog buiten. ${n === 1 ? 'Is dat' : 'Zijn die'} terug?`,
  restYes: (n: number) => `${countUnits(n)} terug`,
  toGo: 'Nog klaar te leggen',
  isOut: 'Mee',
  stillOut: 'Nog buiten',
  trouble: 'Niet in orde',
  isBack: 'Terug',
  allOut: 'Alles gaat mee',
  restBack: 'De rest is terug',
  allIsOut: 'Alles is mee',
  namedIsOut: 'Alles is mee, behalve wat nog gescand moet worden',
  restIsBack: 'De rest is terug',
  choices: { back: 'Terug', missing: 'Ontbreekt', damaged: 'Beschadigd' },
  give: 'Gaat mee',
  given: 'Mee',
  toScan: 'nog te scannen of te kiezen',
  choose: {
    open: 'Kiezen',
    title: (name: string) => `Welk stuk gaat mee: ${name}`,
    none: 'Van dit model zijn er geen andere stukken.',
    free: 'vrij',
    taken: 'niet vrij',
    close: 'Sluiten',
  },
  of: (done: number, all: number) => `${done} van ${all}`,
  /** Puts the place in the store before the other facts. */
  lies: (place: string, what: string) => [place, what].filter(Boolean).join(' · '),
  bulk: (n: number) => `Bulk, ${n} mee`,
  charge: {
    open: 'Aanrekenen',
    title: (name: string) => `Aanrekenen: ${name}`,
    price: 'Bedrag per stuk, excl. btw',
    priceNeeded: 'Geef het bedrag in.',
    tells:
      'Er komt een lijn op deze verhuur met dit bedrag. Wordt het teruggevonden, dan gaat die lijn er weer af.',
    total: (amount: string) => `Samen ${amount}.`,
    is: (amount: string) => `${amount} aangerekend`,
    done: (name: string) => `${name} is aangerekend`,
    drop: 'Niet aanrekenen',
    dropped: (name: string) => `${name} wordt niet aangerekend`,
  },
  writeOff: {
    open: 'Afboeken',
    is: (n: number) => `${n} afgeboekt van de voorraad`,
    done: (n: number, name: string) => `${n} × ${name} afgeboekt van de voorraad`,
    drop: 'Niet afboeken',
    dropped: (name: string) => `${name} is niet langer afgeboekt`,
  },
  bulkAsked: (n: number) => `Bulk, ${n} gevraagd`,
  /** Confirmations of the last action on a unit. */
  moved: {
    out: (name: string) => `${name} gaat mee`,
    back: (name: string) => `${name} is terug`,
    found: (name: string) => `${name} is teruggevonden`,
    missing: (name: string) => `${name} ontbreekt`,
  },
  isDamaged: (name: string) => `${name} is beschadigd, de herstelling is gemaakt`,
  already: { out: (name: string) => `${name} is al mee`, back: (name: string) => `${name} is al terug` },
  stranger: {
    out: (name: string) => `${name} staat niet op deze verhuur. Er is niets gewijzigd.`,
    back: (name: string) => `${name} ging niet mee met deze verhuur. Er is niets gewijzigd.`,
  },
  belongsTo: (rental: string) => `Het hoort bij verhuur ${rental}.`,
  toOther: (rental: string) => `Naar ${rental}`,
  notFound: (text: string) => `'${text}' is niet gevonden.`,
  isBulk: (name: string) => `${name} is bulk: geef hieronder het aantal in.`,
  exchange: {
    out: (name: string) => `Van dit model is alles al mee. ${name} in de plaats?`,
    back: (name: string, other: string) => `${name} ging niet mee. Meegeven in de plaats van ${other}?`,
  },
  exchanged: (name: string, other: string) => `${name} is mee in de plaats van ${other}`,
  doExchange: 'Omruilen',
  undo: 'Ongedaan maken',
  summary: ({ missing, damaged }: { missing: number; damaged: number }) =>
    [...(missing > 0 ? [missingText(missing)] : []), ...(damaged > 0 ? [`${damaged} beschadigd`] : [])].join(
      ', ',
    ),
  leftOut: (n: number) =>
    n === 0 ? 'Alles is terug of genoteerd.' : `${countUnits(n)} ${n === 1 ? 'blijft' : 'blijven'} buiten.`,
  leftHere: (n: number) =>
    n === 0 ? 'Alles is mee.' : `${countUnits(n)} ${n === 1 ? 'ligt' : 'liggen'} nog hier.`,
  papers: 'Papieren',
  done: 'Klaar',
  returned: 'Verhuur is teruggebracht',
  fewer: 'Eén minder',
  more: 'Eén meer',
  countedElsewhere: (now: number, typed: number) =>
    `Een collega zette dit intussen op ${now}. Uw ${typed} is niet bewaard: vul het opnieuw in als het klopt.`,
  damage: {
    title: (name: string) => `Beschadigd: ${name}`,
    draftFound: 'Er staat nog een onafgewerkte melding van deze schade op dit toestel.',
    sentence: 'Wat is er stuk?',
    file: 'Bestand kiezen',
    photo: "Neem een foto van de schade, kies een bestand, of kies 'Zonder foto'.",
    noPhoto: 'Zonder foto',
    reason: 'Waarom zonder foto?',
    reasonNeeded: 'Zeg waarom er geen foto is.',
    sentenceNeeded: 'Zeg in een zin wat er stuk is.',
    noExecutor: 'Er is nog geen uitvoerder: voeg er eerst een toe bij de instellingen.',
    save: 'Herstelling maken',
    tells:
      'Er komt een herstelling op naam van VERHUUR, met wat u hier ingeeft. Het stuk is niet te verhuren tot het in orde is. De klant ziet deze melding niet.',
  },
}

const countUnits = (n: number) => countWithNoun(n, 'stuk', 'stukken')
