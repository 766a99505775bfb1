import { ITEM_STATUSES as ITEM } from './items/constants.ts'
import { RENTAL_STATUSES as RENTAL, RENTAL_TYPES as TYPE } from './rentals/constants.ts'
import { factOfEachStatus } from './repairs/statusList.ts'
import type { StatusColour } from './shared/statusColour.ts'

export type { StatusColour } from './shared/statusColour.ts'

/**
 * The only table of status colours, in the order of the statuses. Lists, detail pages, planner, documents and
 * API use it (RL-19, D-044, D-094, D-109).
 */
export const STATUS_COLOURS = {
  repairStatus: factOfEachStatus(({ colour }) => colour),
  rentalStatus: {
    [RENTAL.option]: 'orange',
    [RENTAL.confirmed]: 'blue',
    [RENTAL.returned]: 'teal',
    [RENTAL.closed]: 'green',
    [RENTAL.cancelled]: 'grey',
  },
  itemStatus: {
    [ITEM.available]: 'green',
    [ITEM.inRepair]: 'red',
    [ITEM.outOfService]: 'grey',
    [ITEM.unrepairable]: 'darkred',
    [ITEM.sold]: 'black',
  },
} as const satisfies Record<string, Record<string, StatusColour>>
export type StatusKind = keyof typeof STATUS_COLOURS

/** The types of rental with a colour of their own in calendar and planner, whatever the status (D-094). */
const TYPE_COLOURS: Readonly<Record<string, StatusColour>> = {
  [TYPE.depannage]: 'violet',
  [TYPE.demo]: 'teal',
}

/**
 * The colour of a status. Null for a status that this version does not know, which a newer server may have
 * (D-034).
 */
export function statusColour(kind: StatusKind, status: string): StatusColour | null {
  const colours: Readonly<Record<string, StatusColour>> = STATUS_COLOURS[kind]
  return colours[status] ?? null
}

/**
 * The colour of a rental as a bar in calendar or planner: the colour of its type, otherwise of its status
 * (D-094).
 */
export const eventColour = ({ type, status }: { type: string; status: string }): StatusColour =>
  TYPE_COLOURS[type] ?? statusColour('rentalStatus', status) ?? 'grey'
