import { RENTAL_STATUSES as S, type RentalStatus } from '../../../domain/rentals/constants.ts'
import type { StockCount } from '../../../domain/rentals/stockCount.ts'
import { enumerate } from '../../../domain/shared/enumerate.ts'
import { freeCountText } from '../../../shared/stock/stockTexts.ts'

export const rentalFormTexts = {
  saved: 'Verhuur succesvol opgeslagen.',
  logDeleted: 'Logboekregel succesvol verwijderd.',
  noCustomer: 'Er is geen klant geselecteerd. Toch opslaan?',
  periodPast: 'Deze periode ligt in het verleden. Toch opslaan?',
  periodFirst: 'Gelieve startdatum en einddatum in te vullen!',
  daysMoved: (start: string, end: string) => `Periode verplaatst naar ${start} – ${end}.`,
  alongAdded: (name: string) => `Wat altijd meegaat met ${name} staat erbij.`,
  lineRemoved: 'Lijn verwijderd.',
  positions: 'Waar het is',
  position: { ready: 'Klaar', out: 'Mee', back: 'Terug', missing: 'Ontbreekt', damaged: 'Beschadigd' },
  firstStatus: 'Begint een nieuwe verhuur bij u als optie of als bevestigd?',
  firstStatusHint: 'U kiest één keer; per verhuur kunt u de status wijzigen.',
  lineLoading: 'Item wordt geladen …',
  thereAlready: 'Dit item staat al in de lijst.',
  notOurs: 'Dit item is van een klant en kan niet verhuurd worden.',
  scanned: (name: string) => `${name} toegevoegd.`,
  scannedAlong: (name: string) => `${name} toegevoegd, met wat altijd meegaat.`,
  closedDay: 'Deze dag is een weekend of feestdag.',
  only: (n: number) => (n > 0 ? `Slechts ${n} vrij in deze periode` : 'Niet vrij in deze periode'),
  take: (n: number) => `Neem ${n}`,
  taken: (n: number) => `Het aantal is nu ${n}.`,
  assigned: (n: number) => (n === 1 ? '1 stuk toegewezen.' : `${n} stukken toegewezen.`),
  alternative: 'Alternatief',
  alternativeFree: (n: number, name: string) => `${n} × ${name} vrij`,
  replaced: (n: number, name: string) => `${n} × ${name} staat erbij.`,
  leaveOn: (day: string) => `Vanaf ${day}`,
  allFree: (n: number) => `${n} vrij`,
  moveQuestion: (start: string, end: string) => `Verhuur verplaatsen naar ${start} – ${end}?`,
  lacking: (free: number, asked: number) =>
    `${free} van de ${asked} vrij in deze periode. ${asked - free === 1 ? 'De andere blijft' : `De andere ${asked - free} blijven`} als tekort op de verhuur.`,
  /**
   * Explains a conflict between an option and a confirmed rental: an option reserves stock as well (D-083).
   */
  against: (own: RentalStatus, otherStatus: RentalStatus | undefined): string | null =>
    own === S.option && otherStatus === S.confirmed
      ? 'die is bevestigd, deze is in optie'
      : own === S.confirmed && otherStatus === S.option
        ? 'die is in optie'
        : null,
  titles: { new: 'Nieuwe verhuur', edit: 'Bewerk verhuur', copy: 'Kopieer verhuur' },
  draft: 'Er staat nog een onafgewerkte verhuur op dit toestel.',
  draftCopy: 'Er staat nog een onafgewerkte kopie van een verhuur op dit toestel.',
  draftEdit: 'Deze verhuur heeft op dit toestel nog wijzigingen die niet opgeslagen zijn.',
  gone: 'Deze verhuur staat niet op dit toestel. Misschien werd ze gewist.',
  goneMeanwhile:
    'Deze verhuur werd intussen gewist. Wat u typte, is niet opgeslagen: kopieer het, of maak er een nieuwe verhuur van.',
  keptOfGone: 'Hier is nog bewaard wat u in deze verhuur typte en niet opsloeg.',
  dropTyped: 'Weggooien',
  asNew: 'Als nieuwe verhuur verder invullen',
  provisional: 'Staat vast zodra de server het bevestigt.',
  chosenLater: 'Stukken later kiezen',
  kitOf: (n: number) => `Kit, ${n} ${n === 1 ? 'onderdeel' : 'onderdelen'}`,
  short: ({ name, count, holders }: { name: string; count: StockCount; holders: readonly string[] }) =>
    `te kort: ${name}, ${freeCountText(count)}${holders.length > 0 ? ` (bij ${enumerate(holders)})` : ''}`,
  toGive: (n: number) => `${n} nog toe te wijzen`,
  kit: 'Kit, met de onderdelen hieronder',
  chooseNow: 'Nu kiezen',
} as const
