/** Texts of the board. */
export const boardTexts = {
  title: 'Bord',
  turnaround: 'Doorlooptijd, 30 dagen',
  numbers: 'Doorlooptijd',
  days: (days: string) => `${days} werkdagen`,
  none: 'nog niets hersteld',
  faster: (days: string) => `${days} dagen sneller dan voordien`,
  slower: (days: string) => `${days} dagen trager dan voordien`,
  same: 'even snel als voordien',
  everyone: 'Iedereen',
  mine: 'Mijn',
  late: 'Te laat',
  idle: '5 dagen niets gebeurd',
  waiting: { part: 'Wacht op onderdeel', maker: 'Wacht op fabrikant', customer: 'Wacht op klant' },
  lanes: { none: 'Lanen: geen', executor: 'Lanen: uitvoerder' },
  noExecutor: 'Zonder uitvoerder',
  empty: 'Niets hier',
  due: (day: string) => `tegen ${day}`,
  age: (days: number) => `${days} d`,
  newRepair: 'Nieuwe herstelling',
  lifted: (name: string, status: string) =>
    `${name} opgenomen in ${status}. Pijltjes verplaatsen, spatie zet neer, Escape zet terug.`,
  over: (status: string) => `Boven ${status}.`,
  moved: (name: string, status: string) => `${name} naar ${status}.`,
  putBack: (name: string) => `${name} teruggezet.`,
  cards: (status: string, count: number) =>
    `${status}, ${count === 1 ? '1 herstelling' : `${count} herstellingen`}`,
} as const
