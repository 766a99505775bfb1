import { ROUTES } from '../../lib/routes.ts'

/*
 * The manual page for each screen, by file name in docs/handleiding. Only the names are listed here: a
 * page is loaded when it is opened.
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
  [ROUTES.Audit]: 'logboek-van-de-zaak',
  [ROUTES.Today]: 'vandaag',
  [ROUTES.Sync]: 'geweigerde-wijzigingen',
  [ROUTES.Bin]: 'prullenbak',
  [ROUTES.Duplicates]: 'dubbels',
  [ROUTES.Merge]: 'dubbels',
}

/** By tab number; the other tabs are about the company. */
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
 * Returns the name of the manual page for a screen; undefined if there is none.
 * @param path of its route, such as '/repair/detail/$repairId'
 */
export function helpPageFor(path: string, tab: unknown): string | undefined {
  const tabs = BY_TAB[path]
  if (tabs) return tabs[Number(tab)] ?? SETTINGS
  return BY_SCREEN[path]
}
