import * as z from 'zod'
import { Id } from '../shared/ids.ts'
import { DeviceRow } from './deviceRow.ts'
import { User } from './system.ts'

/** A device on which a leaving person worked. */
const LeavingDevice = DeviceRow.extend({
  /** Other people who still work here used it too. It is wiped only if somebody asks for that. */
  shared: z.boolean(),
})
export type LeavingDevice = z.infer<typeof LeavingDevice>

/** A record that a person was busy with, and its text on the screen. A record without `e` is a repair or a list. */
const OpenRecord = z.object({
  id: Id,
  e: z.enum(['repair', 'rental']).optional(),
  name: z.string(),
  detail: z.string(),
})
export type OpenRecord = z.infer<typeof OpenRecord>

/** The most records of one kind that are listed. */
export const OPEN_LISTED = 50

/** Everything that a leaving person has, and its state after they left (TO-07). The screen and the server share it. */
export const Leaving = z.object({
  user: User,
  /** Sessions that are open, and devices that admit the person without a password. */
  sessions: z.number().int(),
  hasCalendarLink: z.boolean(),
  webhooks: z.object({ active: z.number().int(), paused: z.number().int() }),
  devices: z.array(LeavingDevice),
  /** Their open work: repairs as the overviews show them under 'Van mij', and answers and mails that they wait for. */
  open: z.object({
    repairs: z.array(OpenRecord),
    /** The number of these repairs, also those that are not listed. */
    repairCount: z.number().int(),
    approvals: z.array(OpenRecord),
    /** Mails that wait or failed. */
    mails: z.array(OpenRecord),
    /** Saved lists that nobody else sees. */
    savedLists: z.array(OpenRecord),
  }),
})
export type Leaving = z.infer<typeof Leaving>
