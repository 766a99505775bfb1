/** The price list of standard jobs (EF-079). */
export const ACTIONS: readonly (readonly [string, number])[] = [
  ['Werkuren', 78],
  ['Werkuren tarief verhoogd', 98],
  ['Onderzoek en bestek', 65],
  ['Onderhoud camera volledig', 345],
  ['Onderhoud camera klein', 165],
  ['Onderhoud lens', 210],
  ['Afstellen backfocus', 58],
  ['Reinigen sensor', 72.5],
  ['Reinigen lens, demontage frontgroep', 142],
  ['Revisie vloeistofkop', 265],
  ['Herstellen kabel', 32.5],
  ['Vervangen connector', 28],
  ['Firmware-update', 45],
  ['Kalibratie monitor', 95],
  ['Meting zender met rapport', 85],
  ['Vervangen batterijcontact', 36],
  ['Solderen SMD', 54],
  ['Droogprocedure waterschade', 128],
  ['Vervangen lcd', 110],
  ['Inbouwen module', 60],
  ['Elektrische keuring', 24],
  ['Revisie faderbank', 190],
  ['Reinigen mengtafel', 120],
  ['Afstellen tijdcode', 38],
  ['Transport ophalen', 55],
  ['Transport leveren', 55],
  ['Verzendkosten binnenland', 14.5],
  ['Verzendkosten buitenland', 38],
  ['Spoedtoeslag', 75],
  ['Klein materiaal', 9.5],
  ['Administratiekosten', 15],
  ['Demontage onherstelbaar toestel', 40],
  ['Milieubijdrage', 2.5],
  ['Leentoestel per week', 60],
]

export interface HouseManufacturer {
  name: string
  city: string
  postalCode: string
  country: string
  language: 'NL' | 'EN' | 'FR'
  rma: boolean
  /** Brands that this service centre repairs. */
  brands: readonly string[]
}

export const MANUFACTURERS: readonly HouseManufacturer[] = [
  {
    name: 'Sony Service Center',
    city: 'Zaventem',
    postalCode: '1930',
    country: 'België',
    language: 'NL',
    rma: true,
    brands: ['Sony'],
  },
  {
    name: 'Canon Professional Services',
    city: 'Diegem',
    postalCode: '1831',
    country: 'België',
    language: 'NL',
    rma: true,
    brands: ['Canon'],
  },
  {
    name: 'Panasonic Broadcast Europe',
    city: 'Wiesbaden',
    postalCode: '65203',
    country: 'Duitsland',
    language: 'EN',
    rma: true,
    brands: ['Panasonic'],
  },
  {
    name: 'Sennheiser Benelux',
    city: 'Asse',
    postalCode: '1730',
    country: 'België',
    language: 'NL',
    rma: false,
    brands: ['Sennheiser', 'Neumann'],
  },
  {
    name: 'Shure Distribution',
    city: 'Veenendaal',
    postalCode: '3903 LH',
    country: 'Nederland',
    language: 'NL',
    rma: true,
    brands: ['Shure'],
  },
  {
    name: 'Fujinon Service Europe',
    city: 'Willich',
    postalCode: '47877',
    country: 'Duitsland',
    language: 'EN',
    rma: true,
    brands: ['Fujinon'],
  },
  {
    name: 'Vitec Service',
    city: 'Bury St Edmunds',
    postalCode: 'IP33 3TB',
    country: 'Engeland',
    language: 'EN',
    rma: false,
    brands: ['Sachtler', 'Vinten', 'Litepanels', 'Anton/Bauer'],
  },
  {
    name: 'Yamaha Pro Audio',
    city: 'Rellingen',
    postalCode: '25462',
    country: 'Duitsland',
    language: 'EN',
    rma: true,
    brands: ['Yamaha'],
  },
  {
    name: 'ARRI Service',
    city: 'München',
    postalCode: '80799',
    country: 'Duitsland',
    language: 'EN',
    rma: true,
    brands: ['ARRI'],
  },
  {
    name: 'Blackmagic Service',
    city: 'Manchester',
    postalCode: 'M17 1SH',
    country: 'Engeland',
    language: 'EN',
    rma: true,
    brands: ['Blackmagic Design'],
  },
  {
    name: 'Angénieux SAV',
    city: 'Saint-Héand',
    postalCode: '42570',
    country: 'Frankrijk',
    language: 'FR',
    rma: false,
    brands: ['Angénieux', 'AVIWEST', 'Aaton'],
  },
  {
    name: 'Riedel Service',
    city: 'Wuppertal',
    postalCode: '42117',
    country: 'Duitsland',
    language: 'EN',
    rma: false,
    brands: ['Riedel', 'Clear-Com', 'RTS'],
  },
  {
    name: 'Audioservice Lemmens',
    city: 'Gent',
    postalCode: '9000',
    country: 'België',
    language: 'NL',
    rma: false,
    brands: [],
  },
]

export const EXECUTORS: readonly {
  name: string
  city: string
  postalCode: string
  street: string
  number: string
}[] = [
  { name: 'Standaard', city: 'Gent', postalCode: '9000', street: 'Havenlaan', number: '86' },
  {
    name: 'Werkplaats Antwerpen',
    city: 'Antwerpen',
    postalCode: '2000',
    street: 'Noorderlaan',
    number: '133',
  },
  { name: 'Werkplaats Brussel', city: 'Brussel', postalCode: '1000', street: 'Handelskaai', number: '7' },
]

/** 'From n days' on, the day price is multiplied by the rate (D-078). */
export const PRICE_RATES: readonly (readonly [number, number])[] = [
  [1, 1],
  [2, 1.7],
  [3, 2.3],
  [4, 2.8],
  [5, 3.2],
  [7, 4],
  [10, 5],
  [14, 6.5],
  [21, 8.5],
  [30, 10],
]

export const RENTAL_PURPOSES: readonly string[] = [
  'Opname congres',
  'Theatercaptatie',
  'Documentaire',
  'Livestream voetbal',
  'Bedrijfsfilm',
  'Interviewreeks',
  'Festival',
  'Opleiding studenten',
  'Vervangtoestel',
  'Proefopname',
  'Gemeenteraad',
  'Huwelijksbeurs',
]

export const USERS: readonly { username: string; name: string; lastName: string }[] = [
  { username: 'demo', name: 'Demi', lastName: 'De Moor' },
  { username: 'ann', name: 'Ann', lastName: 'Callens' },
  { username: 'karel', name: 'Karel', lastName: 'Wouters' },
  { username: 'sofie', name: 'Sofie', lastName: 'Vandevelde' },
  { username: 'mehdi', name: 'Mehdi', lastName: 'El Amrani' },
]
