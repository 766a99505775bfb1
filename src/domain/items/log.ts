import { COMPANY_CUSTOMER } from '../customers/companyCustomer.ts'
import { dutchDay } from '../shared/days.ts'
import { type Author, autoLine } from '../shared/autoLine.ts'
import { ITEM_LOG_KEPT } from './constants.ts'
import type { Item, ItemLogLine } from './item.ts'

/** The log of an item; a record of an earlier version has none. */
export const logOf = ({ itemLogLines }: { itemLogLines?: Item['itemLogLines'] | undefined }): ItemLogLine[] =>
  itemLogLines ?? []

/**
 * Adds an automatic line. Its id derives from the mutation and the label, so that a replay writes it once
 * (M3).
 */
export function withAutoItemLogLine(item: Item, author: Author, label: string, description: string): Item {
  const lines = logOf(item)
  const line = autoLine(item.id, lines, author, label, description)
  if (lines.some(({ id }) => id === line.id)) return item
  const all = [...lines, line].sort((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id))
  return { ...item, itemLogLines: all.slice(-ITEM_LOG_KEPT) }
}

/**
 * Records who wrote the warning of an item, and when. An unchanged warning keeps its author.
 * @param before the previous text of the warning
 */
export const withWarningAuthor = (
  next: Item,
  before: Item['attention'],
  { uid, at }: Pick<Author, 'uid' | 'at'>,
): Item =>
  next.attention === before
    ? next
    : { ...next, attentionBy: next.attention ? uid : null, attentionAt: next.attention ? at : null }

/** The name of an owner; null is the company itself. */
export type OwnerName = (customerId: string | null) => string

/**
 * The name of an owner in a log line: 'onbekend' if it is not among the known ones.
 * @param names the names of the known customers, by id
 */
export const ownerNameOf = (
  customerId: string | null,
  names: ReadonlyMap<string | null, string | undefined>,
): string => names.get(customerId) ?? (customerId === null ? COMPANY_CUSTOMER : 'onbekend')

/**
 * Logs the changes of an item that matter to a technician later: owner, serial number, warranty, inspection,
 * theft, status, photo, warning.
 */
export function withItemLog(next: Item, before: Item, author: Author, ownerName: OwnerName): Item {
  const day = (value: string | null) => (value ? dutchDay(value) : 'geen')
  const texts: Partial<Record<keyof Item, () => string>> = {
    customerId: () => `Eigenaar: ${ownerName(before.customerId)} -> ${ownerName(next.customerId)}`,
    serialNumber: () => `Serienummer: ${before.serialNumber || 'geen'} -> ${next.serialNumber || 'geen'}`,
    warrantyEndDate: () => `Garantie tot: ${day(before.warrantyEndDate)} -> ${day(next.warrantyEndDate)}`,
    inspectedAt: () => `Keuring: ${day(next.inspectedAt)}`,
    stolen: () => `Gestolen: ${next.stolen ? 'ja' : 'nee'}`,
    status: () => `Status: ${before.status} -> ${next.status}`,
    picture: () => (next.picture ? 'Foto gewijzigd' : 'Foto verwijderd'),
    attention: () => (next.attention ? `Let op: ${next.attention}` : 'Let op gewist'),
  }
  return Object.entries(texts).reduce((item, [field, text]) => {
    const key = field as keyof Item
    return (before[key] ?? null) === (next[key] ?? null)
      ? item
      : withAutoItemLogLine(item, author, field, text())
  }, next)
}
