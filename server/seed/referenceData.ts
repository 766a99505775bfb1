import { namedId } from '../../src/domain/shared/ids.ts'
import { entriesOf } from '../../src/lib/objects.ts'
import { SETTING_DEFAULTS, settingId } from '../../src/domain/settings/settings.ts'
import { LANGUAGES } from '../../src/domain/shared/languages.ts'
import { STATUS_COLOURS, type StatusKind } from '../../src/domain/statusColours.ts'
import type { Ref } from '../../src/domain/system/system.ts'
import type { Queryable } from '../db/queryable.ts'

type Entry = readonly [description: string, color: string | null]

const statuses = (kind: StatusKind): readonly Entry[] => Object.entries(STATUS_COLOURS[kind])

/** The lists "supplied by the server", in their order (D-034, CN-29, CN-30). */
const LISTS: Record<Ref['kind'], readonly Entry[]> = {
  repairStatus: statuses('repairStatus'),
  rentalStatus: statuses('rentalStatus'),
  itemStatus: statuses('itemStatus'),
  language: LANGUAGES.map((language) => [language, null] as const),
  country: ['België', 'Nederland', 'Frankrijk', 'Luxemburg', 'Duitsland', 'Engeland'].map(
    (country) => [country, null] as const,
  ),
}

/** Returns the id of a list entry, which is the same in every installation. */
export const refId = (kind: Ref['kind'], description: string): string => namedId(`ref:${kind}:${description}`)
export const STANDARD_EXECUTOR = namedId('executor:Standaard')

/** Inserts missing rows. Correct rows are not written, so no device receives them again. */
export async function seedReferenceData(db: Queryable): Promise<void> {
  for (const [kind, entries] of entriesOf(LISTS))
    for (const [order, [description, color]] of entries.entries())
      await putRef(db, { id: refId(kind, description), kind, description, color, order: order + 1 })
  for (const module of ['rental', 'repair'] as const)
    for (const [field, value] of Object.entries(SETTING_DEFAULTS[module]))
      await db.query(
        'INSERT INTO setting (id, module, field, value) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
        [settingId(module, field), module, field, value],
      )
  await db.query(
    `INSERT INTO executor (id, name, active) VALUES ($1, 'Standaard', true) ON CONFLICT (id) DO NOTHING`,
    [STANDARD_EXECUTOR],
  )
}

const putRef = (db: Queryable, { id, kind, description, color, order }: Ref) =>
  db.query(
    `INSERT INTO ref AS r (id, kind, description, color, "order") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET color = excluded.color, "order" = excluded."order"
      WHERE (r.color, r."order") IS DISTINCT FROM (excluded.color, excluded."order")`,
    [id, kind, description, color, order],
  )
