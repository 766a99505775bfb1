import { ROUTES } from '../../lib/routes.ts'

/*
 * Which page of the manual fits a screen. Names of files in docs/handleiding, as words: the pages themselves are fetched
 * when one is opened.
 */

const BY_SCREEN: Readonly<Record<string, string>> = {
  [ROUTES.Repair]: 'herstelling-terugvinden',
  [ROUTES.NewRepair]: 'herstelling-binnennemen',
  [ROUTES.NewRepairWithoutCustomer]: 'herstelling-binnennemen',
  [ROUTES.Board]: 'bord',
  [ROUTES.Turnaround]: 'bord',
  [ROUTES.ToMaker]: 'fabrikant',
  [ROUTES.RepairDetail]: 'herstelling-opvolgen',
  [ROUTES.Rental]: 'kalender',
  [ROUTES.RentalPlanner]: 'planner',
  [ROUTES.RentalOverview]: 'verhuur-terugbrengen',
  [ROUTES.NewRental]: 'nieuwe-verhuur',
  [ROUTES.NewRentalWithoutCustomer]: 'nieuwe-verhuur',
  [ROUTES.RentalDetail]: 'nieuwe-verhuur',
  [ROUTES.RentalCopy]: 'verhuur-kopieren',
  [ROUTES.RentalHandover]: 'meegeven-en-terugnemen',
  [ROUTES.Customers]: 'klanten-en-contacten',
  [ROUTES.CustomerDetail]: 'klanten-en-contacten',
  [ROUTES.ItemsWithoutCustomer]: 'items-en-voorraad',
  [ROUTES.Items]: 'items-en-voorraad',
  [ROUTES.ItemDetail]: 'dossier',
  [ROUTES.Kits]: 'kits',
  [ROUTES.Notifications]: 'meldingen',
  [ROUTES.RentalNotifications]: 'meldingen',
  [ROUTES.RepairNotifications]: 'meldingen',
  [ROUTES.account]: 'mijn-gegevens',
  [ROUTES.actionForm]: 'opdrachtbon',
  [ROUTES.Executors]: 'uitvoerders-en-fabrikanten',
  [ROUTES.Manufacturers]: 'uitvoerders-en-fabrikanten',
  [ROUTES.RepairActions]: 'werklijnen',
  [ROUTES.Categories]: 'categorieen',
  [ROUTES.PriceRates]: 'verhuurprijs',
  [ROUTES.Holidays]: 'instellingen-van-de-zaak',
  [ROUTES.Users]: 'gebruikers',
  [ROUTES.Today]: 'vandaag',
  [ROUTES.Sync]: 'geweigerde-wijzigingen',
  [ROUTES.Bin]: 'prullenbak',
  [ROUTES.Doubles]: 'dubbels',
  [ROUTES.Merge]: 'dubbels',
}

/** By the number of the tab; the others are about the house. */
const BY_TAB: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  [ROUTES.RepairSettings]: {
    3: 'lijsten-importeren',
    4: 'categorieen',
    5: 'uitvoerders-en-fabrikanten',
    6: 'uitvoerders-en-fabrikanten',
    7: 'werklijnen',
    8: 'gebruikers',
    9: 'mails-en-sjablonen',
    10: 'tablet-verloren',
    11: 'beheer',
  },
  [ROUTES.RentalSettings]: {
    3: 'lijsten-importeren',
    4: 'categorieen',
    5: 'categorieen',
    7: 'verhuurprijs',
    8: 'gebruikers',
    10: 'tablet-verloren',
    11: 'beheer',
  },
}
const SETTINGS = 'instellingen-van-de-zaak'

/**
 * The name of the page that fits a screen; undefined where there is none.
 * @param path of its route, such as '/repair/detail/$repairId'
 */
export function helpPageFor(path: string, tab: unknown): string | undefined {
  const tabs = BY_TAB[path]
  if (tabs) return tabs[Number(tab)] ?? SETTINGS
  return BY_SCREEN[path]
}
